import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { InvitationView } from './invitation-view.tsx'

const OPEN = { companyName: 'Bright & Co', email: 'mia@seeker.example', role: 'recruiter' } as const

const render = (page: ComponentProps<typeof InvitationView>['page']) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <InvitationView page={page} answer={undefined} />
    </MemoryRouter>,
  )

test.each([
  { ...OPEN, state: 'signed-out', hasAccount: true, isEmployer: false } as const,
  { ...OPEN, state: 'signed-in', obstacle: 'not-employer', ownEmail: OPEN.email, userType: 'employee' } as const,
])('a job seeker who is $state reads why they cannot join a company, with a next step', (page) => {
  const html = render(page)
  expect(html).toContain('Ask for an invitation to another address')
  expect(html).toContain('href="/contact"')
  expect(html).not.toContain('/employer/')
})

test('an employer who is signed out is asked to sign in', () => {
  const html = render({ ...OPEN, state: 'signed-out', hasAccount: true, isEmployer: true })
  expect(html).toContain('href="/employer/login')
})
