import type { ComponentPropsWithRef } from 'react'
import { controlClass, FieldFrame, type FieldProps, useField } from './field.tsx'

type FileFieldProps = FieldProps &
  Pick<ComponentPropsWithRef<'input'>, 'id' | 'name' | 'required' | 'accept' | 'multiple' | 'onChange'> & {
    className?: string
  }

/** A file input. After a rejected submit the file has to be chosen again, because browsers do not restore it. */
export function FileField({ label, hint, errors, id, className, ...input }: FileFieldProps) {
  const field = useField({ id, hint, errors })
  return (
    <FieldFrame label={label} hint={hint} errors={errors} ids={field} className={className}>
      <input
        {...input}
        {...field.control}
        type="file"
        className={`${controlClass} file:mr-4 file:rounded-control file:border-0 file:bg-accent-soft file:px-3 file:py-1 file:font-semibold file:text-accent`}
      />
    </FieldFrame>
  )
}
