import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
import { cx } from '#app/ui/cx.ts'
import { Highlight } from '#app/ui/data/highlight.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { useSuggestions } from './use-suggestions.ts'

type SuggestionInputProps = Omit<ComponentProps<'input'>, 'name'> & { name: 'q' | 'location' }

/**
 * A text field with suggestions: the pattern "combobox with list autocomplete" of the ARIA Authoring Practices. Choosing
 * a suggestion fills the field. Without scripts it is a plain field. Written here because the component of Base UI adds
 * 50 KB (gzip) of scripts to the landing page.
 */
export function SuggestionInput({ name, ...input }: SuggestionInputProps) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const { suggestions, load, clear } = useSuggestions(name)
  const [active, setActive] = useState(-1)
  const [typed, setTyped] = useState('')
  const isOpen = suggestions.length > 0
  const optionId = (index: number) => `${listId}-${index}`

  function close() {
    setActive(-1)
    clear()
  }

  function choose(index: number) {
    const chosen = suggestions[index]
    if (field.current && chosen) field.current.value = chosen.text
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return
    const last = suggestions.length - 1
    const keys: Record<string, () => void> = {
      ArrowDown: () => setActive(active === last ? -1 : active + 1),
      ArrowUp: () => setActive(active === -1 ? last : active - 1),
      Escape: close,
      ...(active >= 0 ? { Enter: () => choose(active) } : {}),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
  } as const
  return (
    <>
      <input
        {...input}
        {...(isHydrated ? combobox : {})}
        ref={field}
        name={name}
        autoComplete="off"
        onChange={(event) => {
          setActive(-1)
          setTyped(event.currentTarget.value.trim())
          load(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label="Suggestions"
          className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-card border border-edge bg-raised py-1 shadow-float"
        >
          {suggestions.map(({ text, kind, count }, index) => (
            <div
              key={`${kind} ${text}`}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={cx(
                'flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 py-1.5 hover:bg-sunken',
                index === active && 'bg-sunken',
              )}
              // Keeps focus in the field, whose blur would close the list before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
              onKeyDown={onKeyDown}
            >
              <span className="min-w-0 wrap-anywhere">
                <Highlight text={text} terms={[typed]} />
              </span>
              <span className="shrink-0 text-sm text-ink-soft">{kind === 'Place' ? count : kind}</span>
            </div>
          ))}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">
          {isOpen ? `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}` : ''}
        </span>
      </VisuallyHidden>
    </>
  )
}
