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

const loginRedirect = (url: string) => {
  const { pathname, searchParams } = new URL(url)
  return { pathname, returnTo: searchParams.get('returnTo') }
}

test('a guest who opens a protected page is redirected to its sign-in page', async () => {
  const page = await story.open('/', { javaScript: false })
  for (const [login, paths] of Object.entries(AREAS)) {
    for (const path of paths) {
      await page.goto(path)
      await expect.poll(() => loginRedirect(page.url())).toEqual({ pathname: login, returnTo: path })
    }
  }
})

test('after signing in, a user returns to the page they opened', async () => {
  const { email } = await story.person('employer')
  const page = await story.open('/view-applicants?status=Pending')
  await signIn(page, email)
  await page.waitForURL('/view-applicants?status=Pending')
})

test('returnTo is ignored for other sites and for pages of other account types', async () => {
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

test('a user who opens a page of another account type is redirected to their own dashboard', async () => {
  const wrong = { employee: ['/manage-jobs', '/admin/users'], employer: ['/employee/dashboard', '/admin/dashboard'] }
  for (const userType of ['employee', 'employer'] as const) {
    const page = await story.open('/', { as: await story.person(userType), javaScript: false })
    for (const path of wrong[userType]) {
      await page.goto(path)
      await expect.poll(() => loginRedirect(page.url()).pathname).toBe(`/${userType}/dashboard`)
    }
  }
})
