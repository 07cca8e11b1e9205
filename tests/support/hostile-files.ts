import { seededRandom } from '#app/ui/seeded-random.ts'

/** CSV files that take much time or memory to read, and random variations of a valid file. */

const HEAD = 'title,company,location,description,job_type'
const row = (description: string) => `Baker,Acme,Perth WA,${description},Casual`
const fill = (unit: string, bytes: number) => unit.repeat(Math.ceil(bytes / unit.length))
const MB = 1024 * 1024

/** Rejected when they are uploaded. */
export const REJECTED_FILES: Record<string, string> = {
  '2 MB of blank lines': `${HEAD}\n${fill('\n', 2 * MB)}`,
  '2 MB of blank lines between two jobs': `${HEAD}\n${row('a')}${fill('\n', 2 * MB)}${row('b')}`,
  'a million formatted empty rows between two jobs': `${HEAD}\n${row('a')}\n${',,,,\n'.repeat(1_000_000)}${row('b')}`,
  '2 MB of lines with one letter': `${HEAD}\n${fill('x\n', 2 * MB)}`,
  '4 MB of lines with one letter': fill('x\n', 4 * MB),
  '990,000 short rows': fill('a,b,c,d,e\n', 9.9 * MB),
  '9.9 MB of commas': fill(',', 9.9 * MB),
  '9.9 MB of commas after a value': `x${fill(',', 9.9 * MB)}`,
  'a row of 9.9 MB of commas': `${HEAD}\n${row('a')}\nx${fill(',', 9.9 * MB)}x`,
  '9.9 MB of quotes': `${HEAD}\n${fill('"', 9.9 * MB)}`,
  'a quote that never ends': `${HEAD}\n"${fill('a,b\n', 9.9 * MB)}`,
}

/** Accepted when they are uploaded; their preview lists an error. */
export const LONG_DESCRIPTIONS: Record<string, string> = {
  '9.5 MB of nested elements': `${HEAD}\n${row(fill('<div>', 9.5 * MB))}`,
  '0.32 MB of table cells': `${HEAD}\n${row(fill('<td>x', 0.32 * MB))}`,
}

/** The longest values that are sanitised. */
export const DENSE_DESCRIPTIONS: Record<string, string> = Object.fromEntries(
  ['<td>x', '<div>', '<ul><li>', '<p><table>', '<b>', '&amp;', '<', ' | x', 'You will '].map((unit) => [
    `100 kB of ${unit}`,
    `${HEAD}\n${row(unit.repeat(99_000 / unit.length))}`,
  ]),
)

export const VALID_FILE = [
  'Reference,Job title,Company,Location,Job type,Salary,Description,Requirements,Expiry date',
  'R-1,Crane Operator,Harbour Logistics,Perth WA,Full-time,"$69,811 - $95,873","<p>Lift <b>steel</b>.</p>","<ul><li>HRWL</li></ul>",2031-10-31',
  'R-2,Night Packer,Acme,Dandenong VIC,Casual,$30 an hour,"Pack at night.\n\nEvery night.",Steel caps,',
  'R-3,"Cook, senior",Café &amp; Co,Hobart TAS,Part-time,,<b>About you</b><ul><li>Calm</li></ul>,,31/12/2031',
].join('\n')

/**
 * Variations of the valid file, the same ones for the same seed: bytes replaced, removed or inserted, parts repeated,
 * swapped or cut.
 */
export function mutants(count: number, seed: number): Buffer[] {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const special = [0, 9, 10, 13, 34, 38, 44, 59, 60, 62, 92, 124, 127, 128, 0xc3, 0xe2, 0xfe, 0xff]
  return Array.from({ length: count }, () => {
    let bytes = Buffer.from(VALID_FILE)
    for (let changes = 1 + below(12); changes > 0; changes--) {
      const at = below(bytes.length)
      const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
      const length = 1 + below(40)
      const byte = Buffer.from([random() < 0.7 ? (special[below(special.length)] ?? 0) : below(256)])
      const edits = [
        () => [before, byte, after.subarray(1)],
        () => [before, after.subarray(length)],
        () => [before, byte, after],
        () => [before, ...Array.from({ length: 1 + below(2_000) }, () => after.subarray(0, length)), after],
        () => [after, before],
        () => [before.subarray(0, Math.max(1, at - length)), byte],
      ]
      bytes = Buffer.concat(edits[below(edits.length)]?.() ?? [bytes])
      if (bytes.length === 0) bytes = byte
    }
    return bytes
  })
}
