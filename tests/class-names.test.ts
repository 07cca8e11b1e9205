import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { classesWithRules, classTextsOf } from './support/class-names.ts'

/** Emails have a style sheet of their own in each message. */
const isEmail = (path: string) => /\/emails?\//.test(path)
const files = globSync('app/**/*.{ts,tsx}').filter((path) => !/\.test\.|\.server\./.test(path) && !isEmail(path))
const texts = files.map((path) => ({ path, ...classTextsOf(path) }))
const names = [...new Set(texts.flatMap(({ given, other }) => [...given, ...other.flat()]))]

test('every class name has a rule in the style sheet, whose theme leaves out widths and colours that Tailwind has', async () => {
  const rules = await classesWithRules(readFileSync('app/ui/styles.css', 'utf8'), names)
  // A class of Tailwind's own theme is meant as one wherever it is written, for example `max-w-2xl` in a constant.
  const ofTailwind = await classesWithRules('@import "tailwindcss";', names)
  const isClassList = (words: string[]) => words.some((word) => /[-:[]/.test(word) && rules.has(word))

  const found = texts.flatMap(({ path, given, other }) => {
    const meant = [
      ...given,
      ...other.filter(isClassList).flat(),
      ...other.flat().filter((word) => ofTailwind.has(word)),
    ]
    return [...new Set(meant)].filter((name) => !rules.has(name)).map((name) => `${path}: ${name}`)
  })
  expect(names.length).toBeGreaterThan(5000)
  expect(found).toEqual([])
})
