import { type ComponentProps, useRef } from 'react'
import { cx } from '#app/ui/cx.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { fillPlaceholders, type PlaceholderValues, type TemplateOption } from './message-template.ts'

type TextWithTemplatesProps = ComponentProps<typeof TextArea> & {
  name: string
  templates: readonly TemplateOption[]
  /** Replace the placeholders of a chosen template; without them they stay, and the server replaces them. */
  values?: PlaceholderValues
}

/**
 * A text that can be filled from a template. A chosen template replaces another one that was not edited, and is added
 * below anything else. Without scripts the server uses the template if the text is empty (`fillFromTemplate`).
 */
export function TextWithTemplates({ templates, values, className, ...area }: TextWithTemplatesProps) {
  const box = useRef<HTMLDivElement>(null)
  const inserted = useRef('')
  const hydrated = useHydrated()
  const insert = (id: string) => {
    const field = box.current?.querySelector('textarea')
    const template = templates.find((one) => one.id === id)
    if (!field || !template) return
    const text = values ? fillPlaceholders(template.body, values) : template.body
    const isUntouched = field.value.trim() === '' || field.value === inserted.current
    field.value = isUntouched ? text : `${field.value.trimEnd()}\n\n${text}`
    inserted.current = field.value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div ref={box} className={cx('space-y-3', className)}>
      {templates.length > 0 && (
        <SelectField
          label="Template"
          name={hydrated ? undefined : 'template'}
          placeholder="No template"
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => insert(event.currentTarget.value)}
          className="max-w-[20rem]"
        />
      )}
      <TextArea {...area} className="w-full" />
    </div>
  )
}
