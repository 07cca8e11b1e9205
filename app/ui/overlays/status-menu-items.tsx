import { Menu } from '@base-ui/react/menu'
import { type RefObject, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { toneClass } from '../data/badge.tsx'
import type { StatusChoice } from '../status-menu-button.tsx'

type StatusMenuItemsProps = {
  label: string
  choices: readonly StatusChoice[]
  trigger: RefObject<HTMLElement | null>
  /** How the menu was opened; null: closed. The keyboard starts on the first status. */
  opening: 'pointer' | 'keyboard' | null
  onClose: () => void
  onChoose: (value: string) => void
}

/** The popup of a status menu. */
export function StatusMenuItems({ label, choices, trigger, opening, onClose, onChoose }: StatusMenuItemsProps) {
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opening !== 'keyboard') return
    // After the menu has moved focus to itself, in the same frame.
    const frame = requestAnimationFrame(() => first.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [opening])
  return (
    <Menu.Root open={opening !== null} onOpenChange={(open) => open || onClose()}>
      <Menu.Portal>
        <Menu.Positioner anchor={trigger} sideOffset={6} align="end" className="z-40">
          <Menu.Popup
            aria-label={label}
            finalFocus={trigger}
            className="min-w-[min(13rem,var(--available-width))] rounded-card border border-line bg-raised p-1.5 text-ink shadow-float outline-none"
          >
            {choices.map(({ value, label, tone }, index) => (
              <Menu.Item
                key={value}
                ref={index === 0 ? first : undefined}
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
    </Menu.Root>
  )
}
