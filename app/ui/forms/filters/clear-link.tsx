import { buttonClass } from '../../button-style.ts'
import { Link } from '../../link.tsx'

/**
 * `Clear` at the foot of a sheet of filters, before the button that closes it. It is gone once no filter applies, so
 * that button gets focus.
 */
export function ClearLink({ to }: { to: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      className={buttonClass({ tone: 'secondary' })}
      onClick={({ currentTarget }) =>
        currentTarget.parentElement?.querySelector<HTMLElement>('button[type=button]')?.focus()
      }
    >
      Clear
    </Link>
  )
}
