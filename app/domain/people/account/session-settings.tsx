import { Form } from 'react-router'
import { formatDateTime } from '#app/lib/dates.ts'
import { path } from '#app/lib/url.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { SessionRow } from './sessions.server.ts'

/** The person's sessions, each with `End session`, and `Sign out everywhere`. */
export function SessionSettings({ sessions, timeZone }: { sessions: SessionRow[]; timeZone: string }) {
  return (
    <div className="max-w-form space-y-5">
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0">
              <p className="font-medium">{session.device}</p>
              <p className="text-sm text-ink-soft">{session.location}</p>
              <p className="text-sm text-ink-soft">
                Signed in <Time at={session.createdAt}>{formatDateTime(session.createdAt, timeZone)}</Time>
              </p>
              <p className="text-sm text-ink-soft">
                Last used <Time at={session.lastUsedAt}>{formatDateTime(session.lastUsedAt, timeZone)}</Time>
              </p>
            </div>
            {session.current ? <Badge tone="green">This device</Badge> : <EndSession session={session} />}
          </li>
        ))}
      </ul>
      <Form method="post" action="/account/sessions">
        <SubmitButton tone="secondary" action="/account/sessions">
          Sign out everywhere
        </SubmitButton>
      </Form>
    </div>
  )
}

function EndSession({ session }: { session: SessionRow }) {
  const action = path`/account/sessions/${session.id}/deletion`
  return (
    <Form method="post" action={action}>
      <SubmitButton tone="secondary" size="sm" action={action}>
        End session <VisuallyHidden>{session.device}</VisuallyHidden>
      </SubmitButton>
    </Form>
  )
}
