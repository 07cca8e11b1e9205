import { type ComponentProps, useRef, useState } from 'react'
import { suggestEmail } from './email-suggestion.ts'
import { TextField } from './text-field.tsx'

/**
 * An email field that asks about a mistyped domain once it is left: `Did you mean mia@gmail.com?` The address is used
 * as typed unless the suggestion is pressed.
 */
export function EmailField({ className, ...props }: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>) {
  const box = useRef<HTMLDivElement>(null)
  const [suggestion, setSuggestion] = useState<string | null>(null)

  function accept(email: string) {
    const input = box.current?.querySelector('input')
    if (!input) return
    input.value = email
    input.dispatchEvent(new Event('input', { bubbles: true }))
    setSuggestion(null)
    input.focus()
  }

  return (
    <div ref={box} className={className}>
      <TextField
        {...props}
        type="email"
        inputMode="email"
        onBlur={({ target }) => setSuggestion(suggestEmail(target.value))}
        onInput={() => setSuggestion(null)}
      />
      <p aria-live="polite" className="text-sm">
        {suggestion && (
          <>
            Did you mean{' '}
            <button
              type="button"
              onClick={() => accept(suggestion)}
              className="link min-h-11 font-semibold wrap-anywhere"
            >
              {suggestion}
            </button>
            ?
          </>
        )}
      </p>
    </div>
  )
}
