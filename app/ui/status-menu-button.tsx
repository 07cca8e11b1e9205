import { Menu } from '@base-ui/react/menu'
import Chevron from 'lucide-react/icons/chevron-down'
import { type RefObject, useId } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { type Tone, toneClass } from './data/badge.tsx'
import { SelectField } from './forms/select-field.tsx'
import { useHydrated } from './hooks/use-hydrated.ts'

export type StatusChoice = { value: string; label: string; tone: Tone }

type StatusMenuButtonProps = {
  /** Whose status it is: the control is called `Status of {name}`. */
  name: string
  shown: StatusChoice
  choices: readonly StatusChoice[]
  trigger: RefObject<HTMLButtonElement | null>
  busy: boolean
  onChoose: (value: string) => void
  /** Where the form without scripts is posted, and its fields besides `status`, which starts with the value of `saved`. */
  action: string
  fields: Record<string, string>
  saved: StatusChoice
}

/**
 * A status as a menu button: it changes only when an item is chosen. Without scripts it is a select with `Update status`.
 * `onChoose` saves the choice, or asks for confirmation first.
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
}: StatusMenuButtonProps) {
  const statusId = useId()
  const hydrated = useHydrated()
  const label = `Status of ${name}`
  const look = cx(
    'inline-flex min-h-9 sm:min-w-34 items-center justify-between gap-2 rounded-full px-3 text-sm font-semibold whitespace-nowrap max-[16rem]:min-w-0 max-[16rem]:whitespace-normal',
    toneClass(shown.tone),
  )
  const content = (
    <>
      <span id={statusId}>{shown.label}</span>
      <Chevron aria-hidden="true" data-print="none" className="size-[1.125em]" />
    </>
  )
  return (
    <>
      {hydrated ? (
        <Menu.Root>
          {/* The button covers the status instead of containing it: a button's name must contain the text it shows. */}
          <span className={cx('relative', look)}>
            {content}
            <Menu.Trigger
              ref={trigger}
              aria-label={label}
              aria-describedby={statusId}
              aria-busy={busy || undefined}
              data-print="none"
              className="absolute inset-0 rounded-full max-md:-inset-y-1"
            />
          </span>
          <StatusItems choices={choices} trigger={trigger} onChoose={onChoose} />
        </Menu.Root>
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

type StatusItemsProps = Pick<StatusMenuButtonProps, 'choices' | 'trigger' | 'onChoose'>

/** The popup of a status menu, inside its `Menu.Root`. */
function StatusItems({ choices, trigger, onChoose }: StatusItemsProps) {
  return (
    <Menu.Portal>
      <Menu.Positioner sideOffset={6} align="end" className="z-40">
        <Menu.Popup
          finalFocus={trigger}
          className="min-w-[min(13rem,var(--available-width))] rounded-card border border-line bg-raised p-1.5 text-ink shadow-float outline-none"
        >
          {choices.map(({ value, label, tone }) => (
            <Menu.Item
              key={value}
              onClick={() => onChoose(value)}
              className="flex min-h-10 cursor-default items-center gap-2.5 rounded-control px-3 text-sm outline-none select-none data-highlighted:bg-sunken"
            >
              <span aria-hidden="true" className={cx('grid size-4 place-items-center rounded-full', toneClass(tone))}>
                <span className="size-2 rounded-full bg-current" />
              </span>
              {label}
            </Menu.Item>
          ))}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  )
}
