import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

export type MenuItem = { label: string; href?: string; onSelect?: () => void; danger?: boolean; disabled?: boolean }

/** Further actions behind one button; arrow keys, letters and Escape work. */
export function Menu({ trigger, items }: { trigger: ReactElement; items: readonly MenuItem[] }) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-40">
          <Base.Popup className="min-w-44 rounded-card border border-line bg-raised p-1.5 text-ink shadow-float transition-opacity duration-140 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
            {items.map((item) => (
              <Base.Item
                key={item.label}
                disabled={item.disabled}
                onClick={item.onSelect}
                render={item.href ? <Link to={item.href} /> : undefined}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center rounded-control px-3 outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-soft data-highlighted:bg-accent-soft',
                  item.danger && 'text-danger',
                )}
              >
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
