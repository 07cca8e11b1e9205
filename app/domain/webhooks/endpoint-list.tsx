import { path } from '#app/lib/url.ts'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ListedEndpoint } from './endpoint-queries.server.ts'

/** Endpoints, each with its state, the other member who created it, and a link to its page. */
export function EndpointList({ endpoints, labelledBy }: { endpoints: ListedEndpoint[]; labelledBy: string }) {
  if (endpoints.length === 0)
    return (
      <EmptyState as="h3" title="No webhooks yet">
        The webhooks that you create appear here, with their delivery status.
      </EmptyState>
    )
  return (
    <ul aria-labelledby={labelledBy} className="divide-y divide-line rounded-card border border-line bg-surface">
      {endpoints.map(({ id, url, eventTypes, disabledAt, memberName }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
          <div className="min-w-0">
            <Link to={path`/employer/webhooks/${id}`} className="link font-medium wrap-anywhere">
              {url}
            </Link>
            {memberName && <p className="text-sm wrap-anywhere">{memberName}</p>}
            <p className="text-sm text-ink-soft">
              {eventTypes.length === 1 ? '1 event' : `${eventTypes.length} events`}
            </p>
          </div>
          <EndpointStatus isDisabled={disabledAt !== null} />
        </li>
      ))}
    </ul>
  )
}

/** `Enabled`, or `Disabled` after it has failed. */
export function EndpointStatus({ isDisabled }: { isDisabled: boolean }) {
  return <StatusBadge tone={isDisabled ? 'red' : 'green'}>{isDisabled ? 'Disabled' : 'Enabled'}</StatusBadge>
}
