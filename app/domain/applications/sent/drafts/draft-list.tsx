import { Form } from 'react-router'
import { formatDate } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { Link } from '#app/ui/link.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { applicationHref, draftDeletionHref } from './draft.ts'
import type { DraftSummary } from './draft-queries.server.ts'

type DraftListProps = { drafts: readonly DraftSummary[]; timeZone: string; className?: string }

/** The applications that the job seeker has started and not sent. */
export function DraftList({ drafts, timeZone, className }: DraftListProps) {
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="drafts" className={className}>
      <h2 id="drafts" className="mb-3 text-xl">
        Drafts <span className="font-normal text-ink-soft tabular-nums">({drafts.length})</span>
      </h2>
      <ul className="border-t border-line">
        {drafts.map((draft) => (
          <li key={draft.jobId} className="flex items-center gap-3 border-b border-line px-2 py-2.5">
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p className="leading-snug font-semibold">
                <Link
                  to={applicationHref(draft.jobId)}
                  className="inline-flex min-h-6 items-center hover:underline hover:underline-offset-4 max-md:min-h-11"
                >
                  {draft.title}
                </Link>
              </p>
              <p className="text-sm text-ink-soft">
                {draft.companyName} · Saved <Time at={draft.savedAt}>{formatDate(draft.savedAt, timeZone)}</Time>
              </p>
            </div>
            {draft.closedLabel && <StatusBadge tone="neutral">{draft.closedLabel}</StatusBadge>}
            <DeleteDraftButton draft={draft} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DeleteDraftButton({ draft: { jobId, title } }: { draft: DraftSummary }) {
  const isHydrated = useHydrated()
  const action = draftDeletionHref(jobId)
  const look = {
    tone: 'quiet',
    size: 'sm',
    'aria-label': `Delete draft for ${title}`,
    className: 'max-md:min-h-11',
  } as const
  if (!isHydrated) {
    return (
      <Form method="post" action={action}>
        <Button type="submit" {...look}>
          Delete
        </Button>
      </Form>
    )
  }
  return (
    <ConfirmDialog
      trigger={<Button {...look}>Delete</Button>}
      title="Delete this draft?"
      sentence={`What you have entered for ${title} will be lost.`}
      verb="Delete draft"
      tone="danger"
      action={action}
    />
  )
}
