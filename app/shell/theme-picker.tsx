import { useState } from 'react'
import { cookieName } from '#app/platform/cookies.ts'
import { cx } from '#app/ui/cx.ts'
import { overlayInputClass } from '#app/ui/overlay-input.ts'
import type { Theme } from './root-data.ts'

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/**
 * System, light or dark. Applied immediately and stored for a year in the cookie `theme`, which the root loader reads.
 */
export function ThemePicker({ theme, compact }: { theme: Theme; compact?: boolean }) {
  const [chosen, setChosen] = useState(theme)

  function choose(next: Theme) {
    setChosen(next)
    const root = document.documentElement
    if (next === 'system') root.removeAttribute('data-theme')
    else root.dataset.theme = next
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // Not every supported browser has CookieStore.
    document.cookie = `${cookieName('theme', location.origin)}=${next}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
  }

  return (
    <fieldset>
      <legend className={compact ? 'sr-only' : 'mb-2 font-semibold'}>Theme</legend>
      <div className="inline-flex max-w-full flex-wrap rounded-control border border-edge bg-surface p-0.5">
        {themes.map(({ value, label }) => (
          <label
            key={value}
            className={cx(
              'relative inline-flex items-center rounded-[0.5rem] font-medium transition-colors hover:bg-accent-soft',
              'has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              compact ? 'min-h-8 px-2.5' : 'min-h-9 px-3',
            )}
          >
            <input
              type="radio"
              name="theme"
              value={value}
              checked={chosen === value}
              onChange={() => choose(value)}
              className={overlayInputClass}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
