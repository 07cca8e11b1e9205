import { expect, test } from 'vitest'
import { profileForm } from './profile-form.ts'
import { formatSkills, parseSkills } from './skills.ts'

test('skills are separated by commas, semicolons and line breaks, and each is kept once', () => {
  expect(parseSkills(' LF licence,first  aid;\r\nWhite card\nFirst Aid, ,')).toEqual([
    'LF licence',
    'first aid',
    'White card',
  ])
  expect(parseSkills(' ')).toEqual([])
  expect(parseSkills(formatSkills(['A', 'b', 'C#']))).toEqual(['A', 'b', 'C#'])
})

const FORM = { full_name: 'Mia Nguyen', phone: '0412 345 678' }

test('more than 20 skills, and one of more than 50 characters, are rejected with the reason', () => {
  const errorsOf = (skills: string) =>
    profileForm.safeParse({ ...FORM, skills }).error?.issues.map((issue) => issue.message)
  expect(errorsOf(Array.from({ length: 21 }, (_, i) => `Skill ${i}`).join(','))).toEqual(['Enter up to 20 skills.'])
  expect(errorsOf(`Welding, ${'x'.repeat(51)}`)).toEqual(['Keep each skill to 50 characters.'])
  expect(errorsOf(Array.from({ length: 20 }, (_, i) => `Skill ${i}`).join(','))).toBeUndefined()
})

test('work rights are yes, no or not answered', () => {
  expect(profileForm.parse({ ...FORM, work_rights: 'yes' }).work_rights).toBe(true)
  expect(profileForm.parse({ ...FORM, work_rights: 'no' }).work_rights).toBe(false)
  expect(profileForm.parse(FORM)).toMatchObject({ work_rights: null, skills: [] })
  expect(profileForm.safeParse({ ...FORM, work_rights: 'maybe' }).success).toBe(false)
})
