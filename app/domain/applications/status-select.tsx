import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { openSelectOnKey } from '#app/ui/forms/open-select-on-key.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { useFetcherToast } from '#app/ui/overlays/page-toast.ts'
import { nextStatuses } from './application.ts'
import type { Applicant } from './review-queries.server.ts'

/**
 * Changes an application's status. With scripts a selection applies immediately; without scripts `Update status`
 * submits it. `back` is the path of the list to return to.
 */
export function StatusSelect({ applicant, back }: { applicant: Applicant; back: string }) {
  const fetcher = useFetcher<unknown>({ key: `status-${applicant.id}` })
  useFetcherToast(fetcher.data)
  const options = [applicant.status, ...nextStatuses(applicant)]
  const selected = fetcher.formData?.get('status')
  return (
    <fetcher.Form
      method="post"
      action={`/view-applicants/${applicant.id}/status`}
      className="flex items-end gap-2 max-sm:w-full"
    >
      <input type="hidden" name="expected_status" value={applicant.status} />
      <input type="hidden" name="back" value={back} />
      <SelectField
        label={`Status of ${applicant.name}`}
        hideLabel
        name="status"
        className="w-56 max-sm:flex-1"
        value={typeof selected === 'string' ? selected : applicant.status}
        aria-busy={fetcher.state !== 'idle' || undefined}
        onKeyDown={openSelectOnKey}
        onChange={(event) => {
          if (event.currentTarget.form) fetcher.submit(event.currentTarget.form, { preventScrollReset: true })
        }}
        options={options.map((status) => ({ value: status, label: status }))}
      />
      <noscript>
        <Button type="submit" tone="secondary">
          Update status
        </Button>
      </noscript>
    </fetcher.Form>
  )
}
