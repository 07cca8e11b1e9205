import { useFetcher } from 'react-router'
import type { FormActionData } from '../forms/use-checked-form.ts'
import { useResetAfterSubmit } from './use-reset-after-submit.ts'

/**
 * A form of one field that adds to the list beside it, such as a note. The field is emptied when its value was saved,
 * and keeps it when it was rejected.
 *
 * @param key identifies the form on the page
 * @param field the name of the field
 * @param answer the response to a rejected form without scripts
 * @returns the fetcher, the ref for its form, the props of the field, and the errors of the last submission by field
 */
export function useAddingForm(key: string, field: string, answer: FormActionData) {
  const fetcher = useFetcher<FormActionData>({ key })
  const { ref, rejection } = useResetAfterSubmit(fetcher.state, fetcher.data)
  const result = (rejection ?? answer)?.result
  const typed = result?.initialValue?.[field]
  return {
    fetcher,
    ref,
    fieldProps: { name: field, defaultValue: typeof typed === 'string' ? typed : '', errors: result?.error?.[field] },
    errors: result?.error,
  }
}
