import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EditConflict } from './edit-conflict.tsx'

const render = (submitted: Record<string, unknown>, saved: Record<string, string>) =>
  renderToStaticMarkup(
    <EditConflict record="job" labels={{ title: 'Job title', text: 'Text' }} submitted={submitted} saved={saved} />,
  )

test('a conflict lists the saved values that differ from the submitted ones', () => {
  const html = render({ title: 'Cook', text: 'Same' }, { title: 'Chef', text: 'Same' })
  expect(html).toContain('Someone else has saved this job since you opened it')
  expect(html).toContain('Chef')
  expect(html).not.toContain('Same')
})

test('a conflict ignores the line ends that browsers submit', () => {
  expect(render({ text: 'One\r\nTwo' }, { text: 'One\nTwo' })).toContain(
    'None: the saved values are the same as yours.',
  )
})

test('a conflict shows a value that was cleared as empty', () => {
  expect(render({ title: 'Cook' }, { title: '' })).toContain('Empty')
})
