import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#db/schema/people.ts'
import { expectToast, inNavigation, signIn } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'

const story = useStory()

test('Logout in the navigation and on the dashboard ends the session on the server', async () => {
  for (const location of ['navigation', 'main'] as const) {
    const person = await story.person('employee')
    const page = await story.open('/employee/dashboard', { as: person })
    const logout =
      location === 'main'
        ? page.getByRole('main').getByRole('button', { name: 'Logout' })
        : inNavigation(page, 'button', 'Logout')
    await logout.click()
    await expectToast(page, 'status', 'Logged Out')
    await inNavigation(page, 'link', 'Employee Login').waitFor()
    await expect.poll(() => story.site.db.select().from(sessions).where(eq(sessions.userId, person.id))).toEqual([])
  }
})

test('employers and admins can log out on their dashboard', async () => {
  for (const userType of ['employer', 'admin'] as const) {
    const page = await story.open(`/${userType}/dashboard`, { as: await story.person(userType) })
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
    await expectToast(page, 'status', 'Logged Out')
  }
})

test('other open tabs show a sign-in and a sign-out', async () => {
  const { email } = await story.person('employee')
  const page = await story.open('/employee/login')
  const other = await page.context().newPage()
  await visit(other, '/jobs')
  await signIn(page, email)
  await page.waitForURL('/employee/dashboard')
  await inNavigation(other, 'link', 'Dashboard').waitFor()
  await inNavigation(page, 'button', 'Logout').click()
  await inNavigation(other, 'link', 'Employer Login').waitFor()
})

test('Sign out everywhere ends the sessions on all devices', async () => {
  const person = await story.person('employee')
  const phone = await story.open('/employee/login', { width: 390 })
  await signIn(phone, person.email)
  await phone.waitForURL('/employee/dashboard')
  const page = await story.open('/employee/dashboard?tab=settings', { as: person })
  await page.getByText('This device').waitFor()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectToast(page, 'status', 'Logged Out', "You've been signed out on every device.")
  for (const each of [phone, page]) {
    await visit(each, '/employee/dashboard')
    await expect.poll(() => new URL(each.url()).pathname).toBe('/employee/login')
  }
})

test('a session ends with the browser, except with Stay signed in', async () => {
  const { email } = await story.person('employee')
  for (const stay of [false, true]) {
    const page = await story.open('/employee/login')
    await page.getByRole('checkbox', { name: 'Stay signed in' }).setChecked(stay)
    await signIn(page, email)
    await page.waitForURL('/employee/dashboard')
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'muster-session')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
    if (stay) expect(days).toBeGreaterThan(29)
    else expect(cookie?.expires).toBe(-1)
  }
})

test('the Back button shows the sign-in page after signing out', async () => {
  const { email } = await story.person('employee')
  const page = await story.open('/employee/login')
  await signIn(page, email)
  await page.waitForURL('/employee/dashboard')
  await visit(page, '/employee/dashboard?tab=profile')
  await page.getByText(email).first().waitFor()
  await visit(page, '/jobs')
  await inNavigation(page, 'button', 'Logout').click()
  await expectToast(page, 'status', 'Logged Out')
  await page.goBack()
  await inNavigation(page, 'link', 'Employee Login').waitFor()
  await page.goBack()
  await page.waitForURL(/\/employee\/login/)
  await expect.poll(() => page.getByText(email).count()).toBe(0)
})
