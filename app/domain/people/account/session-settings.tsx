import { Form } from 'react-router'
import { formatDateTime } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { SessionRow } from './sessions.server.ts'

/** The person's sessions, with `Sign out everywhere`. */
export function SessionSettings({ sessions, timeZone }: { sessions: SessionRow[]; timeZone: string }) {
  return (
    <div className="max-w-form space-y-5">
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
            <div>
              <p className="font-medium">{formatDevice(session.userAgent)}</p>
              <p className="text-sm text-ink-soft">
                Signed in <Time at={session.createdAt}>{formatDateTime(session.createdAt, timeZone)}</Time>
                {session.ipAddress && ` from ${session.ipAddress}`}
              </p>
            </div>
            {session.current && <Badge tone="green">This device</Badge>}
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

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** A device name, such as "Firefox on Windows". Order matters: Edge's user agent also contains Chrome and Safari. */
function formatDevice(userAgent: string | null): string {
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const browser = find(BROWSERS)
  const system = find(SYSTEMS)
  if (!browser) return system ? `A browser on ${system}` : 'Unknown device'
  return system ? `${browser} on ${system}` : browser
}
