import Chevron from 'lucide-react/icons/chevron-down'
import { type RefObject, useId, useState } from 'react'
import { Button, PendingDots } from './button.tsx'
import { cx } from './cx.ts'
import { type Tone, toneClass } from './data/badge.tsx'
import { SelectField } from './forms/select-field.tsx'
import { useHydrated } from './hooks/use-hydrated.ts'
import { preloadDialog } from './overlays/dialog.tsx'
import { useLoadedPopup } from './overlays/use-loaded-popup.ts'

export type StatusChoice = { value: string; label: string; tone: Tone }

type StatusMenuButtonProps = {
  /** Whose status it is: the control is called `Status of {name}`. */
  name: string
  shown: StatusChoice
  choices: readonly StatusChoice[]
  trigger: RefObject<HTMLButtonElement | null>
  busy: boolean
  onChoose: (value: string) => void
  /**
   * Where the form without scripts is posted, and its fields besides `status`, which starts with the value of `saved`.
   */
  action: string
  fields: Record<string, string>
  saved: StatusChoice
  /** An icon without the status, which the place of the menu says already. */
  isIcon?: boolean
}

/**
 * A status as a menu button: it changes only when an item is chosen. Without scripts it is a select with `Update
 * status`. `onChoose` saves the choice, or asks for confirmation first.
 */
export function StatusMenuButton({
  name,
  shown,
  choices,
  trigger,
  busy,
  onChoose,
  action,
  fields,
  saved,
  isIcon = false,
}: StatusMenuButtonProps) {
  const statusId = useId()
  const hydrated = useHydrated()
  const [opening, setOpening] = useState<'pointer' | 'keyboard' | null>(null)
  const [Items, setItems] = useState<LoadedItems | null>(null)
  const isLoading = opening !== null && !Items
  useLoadedPopup(
    isLoading,
    loadItems,
    (items) => setItems(() => items),
    () => setOpening(null),
  )
  const label = `Status of ${name}`
  const look = isIcon
    ? 'grid size-8 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink'
    : cx(
        'inline-flex min-h-9 max-sm:min-h-7.5 max-sm:px-2.5 max-sm:text-xs sm:min-w-34 items-center justify-between gap-2 rounded-full px-3 text-sm font-semibold whitespace-nowrap max-[16rem]:min-w-0 max-[16rem]:whitespace-normal',
        toneClass(shown.tone),
      )
  const content = (
    <>
      <span id={statusId} className={isIcon ? 'sr-only' : cx(isLoading && 'opacity-0')}>
        {shown.label}
      </span>
      <Chevron aria-hidden="true" data-print="none" className={cx('size-[1.125em]', isLoading && 'opacity-0')} />
    </>
  )
  return (
    <>
      {hydrated ? (
        // The button covers the status instead of containing it: a button's name must contain the text it shows.
        <span className={cx('relative', look)}>
          {isLoading && <PendingDots />}
          {content}
          <button
            ref={trigger}
            type="button"
            aria-label={label}
            aria-describedby={statusId}
            aria-haspopup="menu"
            aria-expanded={opening !== null}
            aria-busy={isLoading || busy || undefined}
            data-print="none"
            onPointerEnter={preloadItems}
            onFocus={preloadItems}
            onClick={({ detail }) => setOpening(detail === 0 ? 'keyboard' : 'pointer')}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
              event.preventDefault()
              setOpening('keyboard')
            }}
            className={cx('absolute inset-0 rounded-full', isIcon ? 'max-md:-inset-1.5' : 'max-md:-inset-y-2')}
          />
          {Items && <Items {...{ label, choices, trigger, opening, onChoose }} onClose={() => setOpening(null)} />}
        </span>
      ) : (
        <span className={cx('scripting-only', look)}>{content}</span>
      )}
      <noscript className="max-w-full min-w-0">
        <form method="post" action={action} className="flex max-w-full min-w-0 flex-wrap items-end gap-2">
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SelectField
            label={label}
            hideLabel
            name="status"
            defaultValue={saved.value}
            options={[saved, ...choices].map(({ value, label }) => ({ value, label }))}
            className="w-52 max-w-full"
          />
          <Button type="submit" tone="secondary">
            Update status
          </Button>
        </form>
      </noscript>
    </>
  )
}

type LoadedItems = typeof import('./overlays/status-menu-items.tsx')['StatusMenuItems']

const loadItems = () => import('./overlays/status-menu-items.tsx').then(({ StatusMenuItems }) => StatusMenuItems)

/**
 * Loads the scripts of the menu and its dialog, 46 KB that a visit may never need. A failed load is retried on opening.
 */
function preloadItems(): void {
  void loadItems().catch(() => null)
  preloadDialog()
}
