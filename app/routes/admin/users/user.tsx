import type { ReactNode } from 'react'
import { ActivityList } from '#app/core/audit/activity-list.tsx'
import { ALL_NOTES, NOTES_PARAM } from '#app/core/notes/note.ts'
import { NoteSection } from '#app/core/notes/note-section.tsx'
import { VerificationControl } from '#app/domain/companies/company-verification.tsx'
import { CompanyTeam } from '#app/domain/companies/team/company-team.tsx'
import { loadUserPage } from '#app/domain/dashboards/user-page.server.ts'
import { managedJobHref } from '#app/domain/jobs/manage/managed-job-href.ts'
import { PersonActions } from '#app/domain/people/admin/person-actions.tsx'
import {
  ACCOUNT_KIND_LABELS,
  ACCOUNT_STATUS_LABELS,
  accountKind,
  accountStatus,
  PERSON_NOTE_HINT,
} from '#app/domain/people/person.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { formatDate, formatDateTime } from '#app/lib/dates.ts'
import { personId } from '#app/policy/actor.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { ContactLinks } from '#app/ui/data/contact-links.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/user'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.person.fullName ?? 'User' }]

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return {
    ...(await loadUserPage(ctx, params.id, url.searchParams.get(NOTES_PARAM) === ALL_NOTES)),
    ownId: personId(ctx.actor),
    timeZone: ctx.timeZone,
  }
}

export default function User({ loaderData }: Route.ComponentProps) {
  const { person, profile, applications, jobs, sessions, activity, notes, team, suspension, ownId, timeZone } =
    loaderData
  const href = `/admin/users/${person.id}`
  const facts = [ACCOUNT_KIND_LABELS[accountKind(person)], ACCOUNT_STATUS_LABELS[accountStatus(person)]]
  return (
    <>
      <PageHeader
        above={<Breadcrumb items={[{ label: 'Users', href: '/admin/users' }, { label: person.fullName }]} />}
        title={person.fullName}
        lead={[...facts, `joined ${formatDate(person.at, timeZone)}`, person.company?.name, profile.headline]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            {person.userType !== 'admin' && (
              <ButtonLink to={`${href}/account-type`} tone="secondary" size="sm">
                Change account type
              </ButtonLink>
            )}
            <PersonActions person={person} own={person.id === ownId} back={href} tone="secondary" />
          </>
        }
      />
      {suspension && (
        <Callout
          tone="danger"
          title={
            <>
              Suspended on <Time at={suspension.at}>{formatDateTime(suspension.at, timeZone)}</Time>
              {suspension.by && ` by ${suspension.by}`}
            </>
          }
          className="mb-4"
        >
          {suspension.reason && <PlainText text={suspension.reason} />}
        </Callout>
      )}
      <ContactLinks email={person.email} phone={profile.phone} />
      {person.company && <VerificationControl company={person.company} back={href} className="mt-3" />}
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 xl:grid-cols-[2fr_1fr]">
        <div className="min-w-0 space-y-8">
          {person.userType === 'employee' && (
            <Section title="Applications" none="No applications, or only ones in a blind review.">
              {applications.map(({ id, jobId, title, status, at }) => (
                <Row key={id} note={status} at={at} timeZone={timeZone}>
                  <Link to={`/jobs/${jobId}`} className="link">
                    {title}
                  </Link>
                </Row>
              ))}
            </Section>
          )}
          {person.userType !== 'employee' && (
            <Section title="Jobs" none="No jobs.">
              {jobs.map(({ id, title, company, at, isPublished }) => (
                <Row key={id} note={company} at={at} timeZone={timeZone}>
                  <Link to={managedJobHref(id, isPublished)} className="link">
                    {title}
                  </Link>
                </Row>
              ))}
            </Section>
          )}
          <section aria-labelledby="activity">
            <h2 id="activity" className="mb-2 text-xl">
              Activity
            </h2>
            {activity.length > 0 ? (
              <ActivityList rows={activity} timeZone={timeZone} label="Activity" limit={20} as="h3" />
            ) : (
              <p className="border-y border-line py-3 text-ink-soft">This account has not changed anything yet.</p>
            )}
          </section>
        </div>
        <div className="min-w-0 space-y-8">
          <NoteSection
            action={`${href}/notes`}
            hint={PERSON_NOTE_HINT}
            notes={notes}
            timeZone={timeZone}
            back={href}
            allHref={`${href}?${NOTES_PARAM}=${ALL_NOTES}#notes`}
          />
          {team.length > 0 && <CompanyTeam members={team} selfId={person.id} />}
          <Section title="Sessions" none="Not signed in on any device.">
            {sessions.map(({ id, device, at }) => (
              <Row key={id} note="last used" at={at} timeZone={timeZone}>
                {device}
              </Row>
            ))}
          </Section>
        </div>
      </div>
    </>
  )
}

function Section({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  const id = title.toLowerCase()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-2 text-xl">
        {title}
      </h2>
      {children.length > 0 ? (
        <ul aria-labelledby={id} className="divide-y divide-line border-y border-line">
          {children}
        </ul>
      ) : (
        <p className="border-y border-line py-3 text-ink-soft">{none}</p>
      )}
    </section>
  )
}

type RowProps = { children: ReactNode; note: string; at: Date; timeZone: string }

function Row({ children, note, at, timeZone }: RowProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
      <span className="min-w-0 font-semibold wrap-anywhere">{children}</span>
      <span className="text-sm text-ink-soft">
        {note} · <Time at={at}>{formatDateTime(at, timeZone)}</Time>
      </span>
    </li>
  )
}
