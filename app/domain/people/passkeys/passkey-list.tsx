import { formatDate } from '#app/lib/dates.ts'
import { path } from '#app/lib/url.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { PasskeyRow } from './passkey-queries.server.ts'

/** The person's passkeys, each with links to rename and to remove it. */
export function PasskeyList({ passkeys, timeZone }: { passkeys: PasskeyRow[]; timeZone: string }) {
  return (
    <ul aria-label="Passkeys" className="divide-y divide-line rounded-card border border-line bg-surface">
      {passkeys.map(({ id, name, createdAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-3">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{name}</p>
            {createdAt && <p className="text-sm text-ink-soft">Added {formatDate(createdAt, timeZone)}</p>}
          </div>
          <div className="flex gap-2">
            <ButtonLink to={path`/account/passkeys/${id}/name`} tone="secondary" size="sm">
              Rename <VisuallyHidden>{name}</VisuallyHidden>
            </ButtonLink>
            <ButtonLink to={path`/account/passkeys/${id}/removal`} tone="secondary" size="sm">
              Remove <VisuallyHidden>{name}</VisuallyHidden>
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  )
}
