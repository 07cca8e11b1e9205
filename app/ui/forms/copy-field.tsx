import { CopyButton } from '../copy-button.tsx'
import { cx } from '../cx.ts'
import { controlClass, FieldFrame, type FieldProps, useField } from './field.tsx'

type CopyFieldProps = Pick<FieldProps, 'label' | 'hint'> & { value: string; className?: string }

/** Read-only text that can be selected, with a copy button where scripts run. */
export function CopyField({ label, hint, value, className }: CopyFieldProps) {
  const field = useField({ hint })
  return (
    <FieldFrame label={label} hint={hint} ids={field} className={className}>
      <div className="flex flex-wrap items-start gap-2">
        <textarea
          {...field.control}
          readOnly
          value={value}
          rows={1}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          className={cx(
            controlClass,
            'field-sizing-content min-w-0 flex-1 basis-72 resize-none font-mono text-sm break-all',
          )}
        />
        <CopyButton tone="secondary" text={value} />
      </div>
    </FieldFrame>
  )
}
