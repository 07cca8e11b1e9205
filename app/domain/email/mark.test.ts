import sharp from 'sharp'
import { expect, test } from 'vitest'
import { JOINT, MARKS } from '#app/ui/brand/logo-marks.ts'
import { MARK_IMAGE, resolveMark } from './mark.server.ts'

test('the mark of emails is the logo at twice its size, on a transparent background', async () => {
  const { data, info } = await sharp(MARK_IMAGE.content).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 56, height: 56, channels: 4 })
  const alphaAt = (x: number, y: number) => data[(Math.round(y * 1.75) * 56 + Math.round(x * 1.75)) * 4 + 3]
  for (const [x, y] of [...MARKS, JOINT]) expect(alphaAt(x, y)).toBe(255)
  expect(alphaAt(0, 0)).toBe(0)
})

test('a browser gets the mark as a data URL', () => {
  const html = resolveMark(`<img src="cid:${MARK_IMAGE.cid}"/>`)
  expect(html).not.toContain('cid:')
  expect(html).toContain('src="data:image/png;base64,iVBOR')
})
