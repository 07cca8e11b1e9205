import { Form, useLocation } from 'react-router'
import type { AcceptObstacle } from '#app/domain/companies/team/accept-invitation.server.ts'
import { INVITATION_ENDED_MESSAGE, ROLE_DESCRIPTIONS, ROLE_LABELS } from '#app/domain/companies/team/team.ts'
import type { CompanyRole, Person } from '#app/policy/actor.ts'
import { DASHBOARDS, loginPath } from '#app/policy/areas.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { Link } from '#app/ui/link.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import { MemberForm } from './member-form.tsx'

type OpenPage = { companyName: string; email: string; role: CompanyRole }

/** The page of an invitation's link: for someone signed in or not, and once the link no longer works. */
type InvitationPage =
  | { state: 'ended'; companyName: string; isExpired: boolean }
  | ({ state: 'signed-out'; hasAccount: boolean; isEmployer: boolean } & OpenPage)
  | ({ state: 'signed-in'; obstacle: AcceptObstacle | null; ownEmail: string; userType: Person['userType'] } & OpenPage)

/** Why someone who is signed in cannot accept an invitation, and what to do. */
export function acceptObstacleMessage(obstacle: AcceptObstacle): string {
  switch (obstacle) {
    case 'other-address':
      return 'The invitation is for another email address. Sign out, and open the link again.'
    case 'not-employer':
      return "This account isn't an employer's, and an email address has one account. Ask for an invitation to another address, or contact us if you registered with the wrong type of account."
    case 'members':
      return "You're the only owner of another company with other members. Make one of them an owner first."
    case 'jobs':
      return "You're the only owner of another company that has jobs. Delete them first, or use another email address."
  }
}

export function InvitationView({ page, answer }: { page: InvitationPage; answer: FormActionData }) {
  if (page.state === 'ended') {
    return (
      <NarrowPage
        title={page.isExpired ? 'This invitation has expired' : "This invitation doesn't work any more"}
        lead={page.isExpired ? `Ask ${page.companyName} to send it again.` : INVITATION_ENDED_MESSAGE}
      >
        <ButtonLink to="/employer/login">Employer Login</ButtonLink>
      </NarrowPage>
    )
  }
  const { companyName, role, email } = page
  return (
    <NarrowPage title={`Join ${companyName}`} lead={`${ROLE_LABELS[role]}: ${ROLE_DESCRIPTIONS[role].toLowerCase()}.`}>
      {page.state === 'signed-in' ? (
        <Acceptance {...page} />
      ) : page.hasAccount ? (
        <SignInFirst email={email} isEmployer={page.isEmployer} />
      ) : (
        <MemberForm email={email} answer={answer} />
      )}
    </NarrowPage>
  )
}

function SignInFirst({ email, isEmployer }: { email: string; isEmployer: boolean }) {
  const { pathname } = useLocation()
  if (!isEmployer) {
    return (
      <div className="space-y-5">
        <p className="wrap-anywhere">
          <strong>{email}</strong> has an account.
        </p>
        <Obstacle obstacle="not-employer" />
      </div>
    )
  }
  return (
    <div className="space-y-5">
      <p className="wrap-anywhere">
        <strong>{email}</strong> has an account. Sign in, and confirm that you want to join.
      </p>
      <ButtonLink to={loginPath('employer', pathname)} size="lg">
        Sign in
      </ButtonLink>
    </div>
  )
}

/** Why the account can't join, and the next step. */
function Obstacle({ obstacle }: { obstacle: AcceptObstacle }) {
  return (
    <>
      <Callout tone="warning" title="You can't join with this account">
        {acceptObstacleMessage(obstacle)}
      </Callout>
      {obstacle === 'not-employer' && (
        <ButtonLink to="/contact" tone="secondary">
          Contact us
        </ButtonLink>
      )}
    </>
  )
}

function Acceptance({ companyName, obstacle, ownEmail, userType }: Extract<InvitationPage, { state: 'signed-in' }>) {
  return (
    <div className="space-y-5">
      <p className="wrap-anywhere">
        You're signed in as <strong>{ownEmail}</strong>.
      </p>
      {obstacle ? (
        <Obstacle obstacle={obstacle} />
      ) : (
        <Form method="post">
          <SubmitButton size="lg">Join {companyName}</SubmitButton>
        </Form>
      )}
      <p>
        <Link to={DASHBOARDS[userType]} className="link">
          Not now
        </Link>
      </p>
    </div>
  )
}
