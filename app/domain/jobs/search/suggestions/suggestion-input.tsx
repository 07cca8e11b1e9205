import type { ComponentProps } from 'react'
import { Combobox } from '#app/ui/combobox.tsx'
import { Highlight } from '#app/ui/data/highlight.tsx'
import { useSuggestions } from './use-suggestions.ts'

type SuggestionInputProps = Omit<ComponentProps<'input'>, 'name' | 'children' | 'onChange' | 'ref'> & {
  name: 'q' | 'location'
}

/** A text field of the job search with suggestions. Choosing one fills the field. */
export function SuggestionInput({ name, ...input }: SuggestionInputProps) {
  const { suggestions, load, clear } = useSuggestions(name)
  return (
    <Combobox
      {...input}
      name={name}
      options={suggestions}
      keyOf={({ kind, text }) => `${kind} ${text}`}
      textOf={({ text }) => text}
      onType={load}
      onClose={clear}
    >
      {({ text, kind, count }, typed) => (
        <>
          <span className="min-w-0 wrap-anywhere">
            <Highlight text={text} terms={[typed]} />
          </span>
          <span className="shrink-0 text-sm text-ink-soft">{kind === 'Place' ? count || null : kind}</span>
        </>
      )}
    </Combobox>
  )
}
