import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'

const story = useStory()

test('a job seeker chooses suggestions with the keyboard and the mouse, and finds the jobs', async () => {
  const poster = await story.person('employer', { companyName: 'Harbour Logistics' })
  const { db } = story.site
  await makeJob(db, poster, { title: 'Forklift Driver', location: 'Geelong VIC' })
  await makeJob(db, poster, { title: 'Forklift Trainer', location: 'Hobart TAS' })
  const page = await story.open('/jobs', { width: 390 })
  const words = page.getByRole('combobox', { name: 'Job title or company' })
  await words.pressSequentially('fork')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await list.getByRole('option').nth(1).waitFor()
  await expectAccessible(page, 'the open list of suggestions')
  await words.press('ArrowDown')
  await expect.poll(() => words.getAttribute('aria-activedescendant')).not.toBeNull()
  await words.press('Escape')
  await list.waitFor({ state: 'detached' })
  await expect.poll(() => words.inputValue()).toBe('fork')
  await words.pressSequentially('lift d')
  await list.getByRole('option', { name: 'Forklift Driver' }).waitFor()
  await words.press('ArrowDown')
  await words.press('Enter')
  await expect.poll(() => words.inputValue()).toBe('Forklift Driver')
  const place = page.getByRole('combobox', { name: 'Location' })
  await place.pressSequentially('gee')
  await list.getByRole('option', { name: 'Geelong VIC' }).click()
  await expect.poll(() => place.inputValue()).toBe('Geelong VIC')
  await place.press('Enter')
  await page.getByText('1 job for “Forklift Driver” in “Geelong VIC”').waitFor()
})

test('a misspelt search offers the words that the jobs have, also without scripts', async () => {
  await makeJob(story.site.db, await story.person('employer'), { title: 'Electrician' })
  const page = await story.open('/jobs?q=electritian', { javaScript: false })
  await page
    .getByRole('list', { name: 'Searches with results' })
    .getByRole('link', { name: 'electrician jobs' })
    .click()
  await page.getByText('1 job for “electrician”').waitFor()
})
