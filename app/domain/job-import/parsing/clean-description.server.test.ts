import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_JOB_LENGTHS } from '#app/domain/jobs/job.ts'
import { timeGrowth } from '#tests/support/time-growth.ts'
import { cleanDescription, findSection, isEmptyLeadIn } from './clean-description.server.ts'

const JOB_AD = `<p>We fix trams&nbsp;&amp; buses &ndash; all of them.</p> <p><strong>The role</strong></p><p>You report to Kim.</p>
<ul><li>Change the oil</li> <li><p>Check   the brakes</p></li><li></li></ul>
<strong>ABOUT YOU</strong><br /><br />Curious people do well here.<br/>They ask.<ul><li>Licence<ul><li>HR class</li></ul></li></ul>
<h3>What&rsquo;s in it for you?</h3><ul><li>Free travel</li></ul><p>Where we are</p><ul><li>Depot A</li><li>Depot B</li></ul>
<p> </p><p><b>How to apply</b><br>Write to us.</p>`

describe('cleanDescription', () => {
  test('HTML becomes paragraphs, and lists become the items of their sections', () => {
    expect(cleanDescription(JOB_AD)).toEqual({
      description: [
        'We fix trams & buses – all of them.',
        'The role',
        'You report to Kim.',
        'ABOUT YOU',
        'Curious people do well here.\nThey ask.',
        'Where we are',
        '• Depot A\n• Depot B',
        'How to apply',
        'Write to us.',
      ].join('\n\n'),
      responsibilities: ['Change the oil', 'Check the brakes'],
      requirements: ['Licence', 'HR class'],
      benefits: ['Free travel'],
    })
  })

  test('text without tags is kept', () => {
    const text = 'Pay < $40 & more\n\nKey responsibilities\n- lift  things\n- <name> tags'
    expect(cleanDescription(text)).toEqual({ description: text, responsibilities: [], requirements: [], benefits: [] })
    expect(cleanDescription('two\u00a0words&nbsp;more').description).toBe('two words more')
    expect(cleanDescription('Research &amp; Development\nYou&#8217;ll lead').description).toBe(
      'Research & Development\nYou’ll lead',
    )
  })

  test('a list without a known heading stays in the description', () => {
    const { description, responsibilities } = cleanDescription(
      '<p>Join us</p><ul><li>Now</li><li>Soon</li></ul><p>End</p>',
    )
    expect(description).toBe('Join us\n\n• Now\n• Soon\n\nEnd')
    expect(responsibilities).toEqual([])
  })

  test('lines that start with a typed bullet become list items', () => {
    const html = '<p>Hello</p><p><b>Requirements:</b><br>• White card<br>- Steel caps<br>· Own ute</p><p>Bye</p>'
    expect(cleanDescription(html)).toMatchObject({
      description: 'Hello\n\nBye',
      requirements: ['White card', 'Steel caps', 'Own ute'],
    })
  })

  test('a lead-in takes precedence over the heading above it, and is dropped if it has no content of its own', () => {
    const html =
      '<p>Hi.</p><b>Details</b><p>You will:</p><ul><li>Drive</li></ul><p>To be successful you will need:</p><ul><li>Map</li></ul>'
    expect(cleanDescription(html)).toMatchObject({
      description: 'Hi.\n\nDetails',
      responsibilities: ['Drive'],
      requirements: ['Map'],
    })
  })

  test("'You will' before personal qualities announces requirements", () => {
    const html = '<p>Hi.</p><p><b>You will:</b></p><ul><li>Have a licence</li><li>Be kind</li></ul>'
    expect(cleanDescription(html).requirements).toEqual(['Have a licence', 'Be kind'])
  })

  test('a sentence before a moved list stays, or moves with the list that completes it', () => {
    const html =
      '<p>Hi.</p><b>Our benefits</b><p>At Acme we share a range of extras including:</p><ul><li>Tea</li></ul>' +
      '<b>The role</b><p>As our baker on the night shift you will:</p><ul><li>Bake</li></ul>'
    expect(cleanDescription(html)).toMatchObject({
      description: 'Hi.\n\nOur benefits\n\nAt Acme we share a range of extras.',
      benefits: ['Tea'],
      responsibilities: ['As our baker on the night shift you will:', 'Bake'],
    })
  })

  test('labels within a section stay with their items', () => {
    const html =
      '<p>Hi.</p><h2>Requirements</h2><p>Essential</p><ul><li>A</li></ul><p><b>Highly desirable:</b></p><ul><li>B</li></ul>'
    expect(cleanDescription(html).requirements).toEqual(['Essential:', 'A', 'Highly desirable:', 'B'])
  })

  test('a sentence that grades its items stays with them', () => {
    const html =
      '<p>Hi.</p><b>About you</b><ul><li>A</li></ul><p>It would be a bonus if you also have:</p><ul><li>B</li></ul>'
    expect(cleanDescription(html).requirements).toEqual(['A', 'It would be a bonus if you also have:', 'B'])
  })

  test('a description of lists only keeps them in the description', () => {
    const only = cleanDescription('<b>Duties</b><ul><li>Sweep</li><li>Mop</li></ul>')
    expect(only).toEqual({
      description: 'Duties\n\n• Sweep\n• Mop',
      responsibilities: [],
      requirements: [],
      benefits: [],
    })
  })

  test('a list that exceeds the limits of a section stays in the description', () => {
    const many = Array.from({ length: MAX_JOB_LENGTHS.items + 1 }, (_, i) => `<li>Task ${i}</li>`).join('')
    const { description, responsibilities } = cleanDescription(`<p>Hi</p><b>Duties</b><ul>${many}</ul>`)
    expect(responsibilities).toEqual([])
    expect(description).toContain(`• Task ${MAX_JOB_LENGTHS.items}`)
    expect(cleanDescription(`<p>Hi</p><b>Duties</b><ul><li>${'x'.repeat(501)}</li></ul>`).responsibilities).toEqual([])
  })

  test('tables, entities encoded twice and markup encoded twice are decoded', () => {
    expect(
      cleanDescription('<table><tr><td>Pay</td><td>$40</td></tr><tr><td>Where</td><td>Perth</td></tr></table>')
        .description,
    ).toBe('Pay | $40\n\nWhere | Perth')
    expect(cleanDescription('<p>R&amp;amp;D&amp;nbsp;team</p>').description).toBe('R&D team')
    expect(cleanDescription('&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;').description).toBe('One\n\nTwo')
  })

  test.each([
    '<p>Safe</p><script>alert(1)</script>',
    '<p>Safe</p><style>p{color:red}</style>',
    '<p onclick="alert(1)">Safe</p><img src=x onerror=alert(1)>',
    '<p>Safe</p><svg><script>alert(1)</script></svg>',
    '<p>Safe</p><!-- alert(1) --><iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<p>Safe</p><scr<script>ipt>alert(1)</scr</script>ipt>'.replace('ipt>alert(1)</scr', ''),
    '<p>Safe</p><a href="javascript:alert(1)"></a>',
    '<p>Safe<p',
    '<p>Safe</p><textarea><script>alert(1)</script></textarea>',
  ])('no script or style survives: %s', (html) => {
    const { description } = cleanDescription(html)
    expect(description.startsWith('Safe')).toBe(true)
    expect(description).not.toMatch(/alert|color|<\w/)
  })

  test('any combination of tags is cleaned and leaves no tags or double spaces', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<ul>',
      '</ul>',
      '<li>',
      '</li>',
      '<br>',
      '<b>',
      '</b>',
      '<h2>',
      '</h2>',
      '<td>',
      '&nbsp;',
      ' ',
      'You will:',
      'Duties',
      'word',
      '• x',
      '<',
      '&lt;',
      '<script>',
      '</script>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const cleaned = cleanDescription(`<p>${pieces.join('')}`)
        const texts = [cleaned.description, ...cleaned.responsibilities, ...cleaned.requirements, ...cleaned.benefits]
        for (const text of texts) expect(text).not.toMatch(/<\/?(?:p|ul|li|br|b|h2|td|script)>|[^\S\n]{2}|\u00a0|\n{3}/)
      }),
      { numRuns: 500 },
    )
  })

  // Nested lists take time in the square of their depth, which the length of a description limits (DENSE_DESCRIPTIONS).
  test('ten times as many paragraphs take about ten times as long', () => {
    const clean = (count: number) => void cleanDescription('<p>'.repeat(count) + '&'.repeat(count))
    expect(timeGrowth(clean, 5_000)).toBeLessThan(40)
  }, 300_000)

  test('no text of paragraphs and items is lost', () => {
    let n = 0
    const word = () => `w${++n}q`
    const heading = fc
      .constantFrom('Duties', 'About you', 'Our benefits', 'Elsewhere', 'The role')
      .map((h) => `<p><b>${h}</b></p>`)
    const paragraph = fc.constantFrom('.', ':', '').map((end) => `<p>${word()} tells ${word()} things${end}</p>`)
    const list = fc
      .nat({ max: 4 })
      .map((size) => `<ul>${Array.from({ length: size }, () => `<li>${word()}</li>`).join('')}</ul>`)
    fc.assert(
      fc.property(fc.array(fc.oneof(heading, paragraph, list)), (parts) => {
        const html = parts.join('')
        const { description, responsibilities, requirements, benefits } = cleanDescription(html)
        const out = [description, ...responsibilities, ...requirements, ...benefits].join(' ')
        for (const marked of html.match(/w\d+q/g) ?? []) expect(out).toContain(marked)
      }),
    )
  })
})

test.each([
  ['Key responsibilities', 'responsibilities'],
  ['The role', 'responsibilities'],
  ['What you’ll do', 'responsibilities'],
  ['Role requirements', 'requirements'],
  ['About you', 'requirements'],
  ['Desired experience', 'requirements'],
  ["What you'll bring", 'requirements'],
  ['SKILLS & QUALIFICATIONS', 'requirements'],
  ["What's in it for you", 'benefits'],
  ['Benefits', 'benefits'],
  ['What we offer', 'benefits'],
  ['Why work with us?', 'benefits'],
  ['About us', null],
  ['How to apply', null],
  ['Our values', null],
] as const)('the heading "%s" announces the section %s', (heading, section) =>
  expect(findSection(heading)).toBe(section),
)

test('a lead-in without content of its own is recognised', () => {
  expect(['You will:', 'Your duties will include the following:', 'We offer:'].every(isEmptyLeadIn)).toBe(true)
  expect(['You will bake:', 'In your first 90 days you will:', 'You will be kind.'].some(isEmptyLeadIn)).toBe(false)
})
