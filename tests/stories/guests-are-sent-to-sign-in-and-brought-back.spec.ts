import { expect, test } from 'vitest'
import { signIn } from '#tests/support/actions.ts'
import { useStory } from '#tests/support/browser.ts'

const story = useStory()

const AREAS = {
  '/employee/login': ['/employee/dashboard', '/employee/dashboard?tab=settings'],
  '/employer/login': [
    '/employer/dashboard',
    '/manage-jobs',
    '/post-job',
    '/view-applicants',
    '/employer/company',
    '/employer/settings',
    '/booking-portal',
  ],
  '/admin/login': ['/admin/dashboard', '/admin/users', '/admin/settings', '/admin/import', '/admin/store'],
}

const seats = (address: string) => {
  const { pathname, searchParams } = new URL(address)
  return { pathname, returnTo: searchParams.get('returnTo') }
}

test('every page of an area sends a guest to its login', async () => {
  const page = await story.open('/', { javaScript: false })
  for (const [login, paths] of Object.entries(AREAS)) {
    for (const path of paths) {
      await page.goto(path)
      await expect.poll(() => seats(page.url())).toEqual({ pathname: login, returnTo: path })
    }
  }
})

test('after signing in a person is where they wanted to be', async () => {
  const { email } = await story.person('employer')
  const page = await story.open('/view-applicants?status=Pending')
  await signIn(page, email)
  await page.waitForURL('/view-applicants?status=Pending')
})

test('a place that is not theirs is not followed, nor another site', async () => {
  const { email } = await story.person('employee')
  for (const returnTo of [
    '/admin/users',
    'https://example.com/',
    '//example.com',
    '/\\example.com',
    '/employee/login',
  ]) {
    const page = await story.open(`/employee/login?${new URLSearchParams({ returnTo })}`, { javaScript: false })
    await signIn(page, email)
    await page.waitForURL('/employee/dashboard')
  }
})

test('the wrong kind of person on a page ends at the own dashboard, without a loop', async () => {
  const wrong = { employee: ['/manage-jobs', '/admin/users'], employer: ['/employee/dashboard', '/admin/dashboard'] }
  for (const userType of ['employee', 'employer'] as const) {
    const page = await story.open('/', { as: await story.person(userType), javaScript: false })
    for (const path of wrong[userType]) {
      await page.goto(path)
      await expect.poll(() => seats(page.url()).pathname).toBe(`/${userType}/dashboard`)
    }
  }
})
