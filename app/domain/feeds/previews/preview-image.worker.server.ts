import { readFileSync } from 'node:fs'
import { type Font, type PathCommand, parse } from 'opentype.js/dist/opentype.mjs'
import sharp from 'sharp'
import { JOINT, MARKS } from '#app/ui/brand/logo-marks.ts'
import { fitText, inCharactersOf } from './fit-text.ts'

/** Runs in a thread (`preview-image.server.ts`), because an image takes tens of milliseconds. */

/** What a preview image shows. Empty texts are left out. */
export type PreviewContent = {
  agency: string
  title: string
  /** Below the title, one line each. */
  lines: readonly string[]
  /** In a frame of its own, such as the pay. */
  highlight: string
}

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 72
const TEXT_WIDTH = WIDTH - 2 * MARGIN

/** The light theme's colours (`app/ui/styles.css`) in sRGB. */
const COLOURS = {
  paper: '#f9f7f1',
  ink: '#15302b',
  soft: '#445a55',
  accent: '#0a6349',
  wattle: '#f5c843',
  tint: '#daf0e5',
}

/** Below a title of either size, two lines and the highlight still fit. */
const TITLE_SIZES = [
  { size: 84, maxLines: 2 },
  { size: 62, maxLines: 3 },
] as const
const TITLE_TOP = 150
const LINE_HEIGHT = 1.14

const fonts = {
  display: parseFont('bricolage-grotesque-700.ttf'),
  text: parseFont('inter-500.ttf'),
}

/**
 * Draws a link preview image as PNG, 1200 × 630. The text becomes outlines of our own faces, whatever the machine has
 * installed.
 */
export async function renderPreview(content: PreviewContent): Promise<Uint8Array> {
  const png = await sharp(Buffer.from(drawPreview(content)))
    // Dithering spreads the yellow of a dot into the paper below it.
    .png({ palette: true, quality: 90, dither: 0, effort: 4 })
    .toBuffer()
  return new Uint8Array(png)
}

function drawPreview({ agency, title, lines, highlight }: PreviewContent): string {
  const parts = [...drawMark(agency), ...drawDots()]
  const heading = fitTitle(title)
  let baseline = TITLE_TOP + heading.size
  for (const [index, line] of heading.lines.entries()) {
    if (index > 0) baseline += heading.size * LINE_HEIGHT
    parts.push(drawText(fonts.display, line, { x: MARGIN, baseline, size: heading.size, fill: COLOURS.ink }))
  }
  baseline += 20
  for (const line of lines) {
    const [text = ''] = fitLine(line, 36, TEXT_WIDTH)
    if (!text) continue
    baseline += 48
    parts.push(drawText(fonts.text, text, { x: MARGIN, baseline, size: 36, fill: COLOURS.soft }))
  }
  const [pay = ''] = fitLine(highlight, 34, TEXT_WIDTH - 48)
  if (pay) parts.push(...drawHighlight(pay, baseline + 22))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${COLOURS.paper}"/>${parts.join('')}</svg>`
}

/** The largest size at which the title fits; the smallest with an ellipsis. */
function fitTitle(title: string): { size: number; lines: string[] } {
  const text = inCharactersOf(title, hasIn(fonts.display))
  const attempts = TITLE_SIZES.map(({ size, maxLines }) => ({
    size,
    lines: fitText(text, measureIn(fonts.display, size), { maxWidth: TEXT_WIDTH, maxLines }),
  }))
  const [first, last] = attempts
  return (first?.lines.at(-1)?.endsWith('…') ? last : first) ?? { size: 62, lines: [] }
}

function fitLine(text: string, size: number, maxWidth: number): string[] {
  const drawn = inCharactersOf(text, hasIn(fonts.text))
  return fitText(drawn, measureIn(fonts.text, size), { maxWidth, maxLines: 1 })
}

/** The logo's dots and the agency's name. */
function drawMark(agency: string): string[] {
  const scale = 2
  const dot = ([x, y, r]: readonly [number, number, number], fill: string) =>
    `<circle cx="${MARGIN - 4 + x * scale}" cy="${46 + y * scale}" r="${r * scale}" fill="${fill}"/>`
  const dots = [...MARKS.map((mark) => dot(mark, COLOURS.accent)), dot(JOINT, COLOURS.wattle)]
  const name = inCharactersOf(agency, hasIn(fonts.display))
  const [text = ''] = fitText(name, measureIn(fonts.display, 40), { maxWidth: TEXT_WIDTH - 90, maxLines: 1 })
  return [...dots, drawText(fonts.display, text, { x: MARGIN + 80, baseline: 95, size: 40, fill: COLOURS.ink })]
}

/** The row of dots at the lower edge. */
function drawDots(): string[] {
  return Array.from({ length: 48 }, (_, index) => {
    const isJoint = index === 20
    const fill = isJoint ? COLOURS.wattle : COLOURS.accent
    return `<circle cx="${MARGIN + 4 + index * 22.4}" cy="586" r="${isJoint ? 7 : 3.6}" fill="${fill}"/>`
  })
}

function drawHighlight(text: string, top: number): string[] {
  const width = measureIn(fonts.text, 34)(text) + 48
  return [
    `<rect x="${MARGIN}" y="${top}" width="${width.toFixed(1)}" height="62" rx="14" fill="${COLOURS.tint}"/>`,
    drawText(fonts.text, text, { x: MARGIN + 24, baseline: top + 43, size: 34, fill: COLOURS.accent }),
  ]
}

type TextStyle = { x: number; baseline: number; size: number; fill: string }

function drawText(font: Font, text: string, { x, baseline, size, fill }: TextStyle): string {
  return `<path fill="${fill}" d="${font.getPath(text, x, baseline, size).commands.map(formatCommand).join('')}"/>`
}

/**
 * One command of a path. The library's own text has `NaN` for numbers so small that JavaScript writes them with an
 * exponent.
 */
function formatCommand(command: PathCommand): string {
  const numbers = [
    ...('x2' in command ? [command.x2, command.y2] : []),
    ...('x' in command ? [command.x, command.y] : []),
  ]
  const all = 'x1' in command ? [command.x1, command.y1, ...numbers] : numbers
  return command.type + all.map((number) => number.toFixed(1)).join(' ')
}

const measureIn = (font: Font, size: number) => (text: string) => font.getAdvanceWidth(text, size)
const hasIn = (font: Font) => (character: string) => font.charToGlyphIndex(character) > 0

/** A face of app/ui/fonts, relative to this file in the source tree or to the worker in build/server. */
function parseFont(name: string): Font {
  const folder = import.meta.url.includes('/build/') ? '../../app/ui/fonts/' : '../../../ui/fonts/'
  return parse(Uint8Array.from(readFileSync(new URL(folder + name, import.meta.url))).buffer)
}
