import { Form } from 'react-router'
import { formatDateTime } from '#app/lib/dates.ts'
import { path } from '#app/lib/url.ts'
import { StatusBadge, type Tone } from '#app/ui/data/badge.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useRevalidationPolling } from '#app/ui/hooks/use-revalidation-polling.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { DeliveryRow } from './endpoint-queries.server.ts'

const STATUSES: Record<DeliveryRow['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'amber' },
  delivered: { label: 'Delivered', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
}

/** For the first attempt, in milliseconds: that of a test event or of one sent again follows within seconds. */
const POLL_INTERVAL_MS = 1000
const MAX_POLLS = 60

/** `canReplay`: the endpoint is not disabled. */
type DeliveryLogProps = { endpointId: string; deliveries: DeliveryRow[]; timeZone: string; canReplay: boolean }

/**
 * The newest deliveries to an endpoint: the outcome of the last attempt, the time of the next one, the body, and a
 * button that sends it again. Reloads itself while a delivery waits for its first attempt.
 */
export function DeliveryLog({ endpointId, deliveries, timeZone, canReplay }: DeliveryLogProps) {
  const isUnsent = canReplay && deliveries.some(({ attempts }) => attempts === 0)
  useRevalidationPolling(POLL_INTERVAL_MS, isUnsent ? MAX_POLLS : 0)
  if (deliveries.length === 0) {
    return <p className="text-ink-soft">Events appear here when they are sent. Send a test event to try it.</p>
  }
  return (
    <ul aria-label="Deliveries" className="divide-y divide-line rounded-card border border-line bg-surface">
      {deliveries.map((delivery) => (
        <li key={delivery.id} className="px-4 py-3">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
            <div className="min-w-0 space-y-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                <code>{delivery.type}</code>
                <StatusBadge tone={STATUSES[delivery.status].tone}>{STATUSES[delivery.status].label}</StatusBadge>
              </p>
              <p className="text-sm text-ink-soft">
                {outcomeLabel(delivery)} ·{' '}
                <Time at={delivery.createdAt}>{formatDateTime(delivery.createdAt, timeZone)}</Time>
                {delivery.nextAttemptAt && canReplay && (
                  <>
                    {' '}
                    · Next attempt{' '}
                    <Time at={delivery.nextAttemptAt}>{formatDateTime(delivery.nextAttemptAt, timeZone)}</Time>
                  </>
                )}
              </p>
            </div>
            {canReplay && delivery.attempts > 0 && <ReplayForm endpointId={endpointId} delivery={delivery} />}
          </div>
          <Disclosure
            className="mt-1"
            title={
              <span>
                Body <VisuallyHidden>of {delivery.type}</VisuallyHidden>
              </span>
            }
          >
            <pre className="mt-2 rounded-control bg-paper p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
              {JSON.stringify(JSON.parse(delivery.body), null, 2)}
            </pre>
          </Disclosure>
        </li>
      ))}
    </ul>
  )
}

function ReplayForm({ endpointId, delivery }: { endpointId: string; delivery: DeliveryRow }) {
  const href = path`/employer/webhooks/${endpointId}/deliveries/${delivery.id}/replay`
  return (
    <Form method="post" action={href}>
      <SubmitButton action={href} tone="secondary" size="sm">
        Send again <VisuallyHidden>{delivery.type}</VisuallyHidden>
      </SubmitButton>
    </Form>
  )
}

/** The response to the last attempt, and the number of attempts. */
function outcomeLabel({ responseStatus, error, attempts }: DeliveryRow): string {
  if (attempts === 0) return 'Not sent yet'
  const outcome = responseStatus === null ? (error ?? 'No response') : `HTTP ${responseStatus}`
  return `${outcome} · ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`
}
