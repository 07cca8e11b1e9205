import { streams } from '#app/ui/brand/motif-dots.ts'
import {
  BACKGROUNDS,
  type Background,
  CHARCOAL,
  CLAY,
  EUCALYPTUS,
  flatShadow,
  INK,
  image,
  line,
  mark,
  PAPER,
  STEEL,
  shape,
  stitches,
  type Tones,
  WATTLE,
} from './kit.ts'

const rotated = (degrees: number, inner: string) => `<g transform="rotate(${degrees} 400 400)">${inner}</g>`

/** A bound notebook, closed. */
export function notebook(background: Background, { light, plain, shade, print }: Tones): string {
  const outline = 'M222 118 L566 118 Q590 118 590 142 L590 662 Q590 686 566 686 L222 686 Z'
  return image(
    background,
    rotated(
      -7,
      flatShadow(background, outline) +
        shape('M232 128 L596 128 L596 690 L232 690 Z', '#efe6d2') +
        line('M598 150 L598 676', '#d9cdb4', 4) +
        shape(outline, plain) +
        shape('M222 118 L272 118 L272 686 L222 686 Z', shade) +
        line('M284 118 L284 686', light, 5) +
        line('M530 118 L530 686', WATTLE.plain, 16) +
        shape('M420 686 L452 686 L452 742 L436 726 L420 742 Z', CLAY.plain) +
        mark(400, 330, 128, print) +
        line('M352 452 L448 452', light, 7),
    ),
  )
}

/** The notebook opened: dots to write on, one line begun. */
export function notebookOpen(background: Background): string {
  const outline = 'M86 214 Q240 180 400 224 Q560 180 714 214 L714 620 Q560 590 400 632 Q240 590 86 620 Z'
  const dots = Array.from({ length: 11 }, (_, row) =>
    Array.from({ length: 9 }, (_, column) => {
      const x = 124 + column * 29
      const bow = Math.sin(((x - 86) / 314) * Math.PI) * 16
      return [x, 266 + row * 30 - bow] as const
    }),
  ).flat()
  const dot = (x: number, y: number) => `<circle cx="${x}" cy="${y.toFixed(1)}" r="3" fill="#cfc3a8"/>`
  return image(
    background,
    flatShadow(background, outline) +
      shape('M78 226 Q240 196 400 240 Q560 196 722 226 L722 634 Q560 606 400 648 Q240 606 78 634 Z', EUCALYPTUS.shade) +
      shape(outline, PAPER.light) +
      shape('M400 224 Q440 212 470 206 L470 612 Q440 620 400 632 Z', '#efe6d2') +
      shape('M400 224 Q372 216 352 211 L352 618 Q376 624 400 632 Z', '#f6efdf') +
      dots.map(([x, y]) => dot(x, y)).join('') +
      dots.map(([x, y]) => dot(800 - x, y)).join('') +
      line('M480 262 Q540 236 640 238', INK, 7) +
      line('M482 300 Q540 278 604 276', EUCALYPTUS.plain, 6) +
      line('M484 334 Q540 314 660 312', EUCALYPTUS.plain, 6) +
      line('M400 226 L400 632', '#d9cdb4', 4) +
      `<g transform="rotate(32 560 520)">${pen(410, 510, CLAY)}</g>`,
  )
}

/** A pen, 300 long, with its left end at `x`, `y`. */
function pen(x: number, y: number, { light, plain, shade }: Tones): string {
  return (
    shape(`M${x} ${y} h210 v30 h-210 a15 15 0 0 1 0 -30 Z`, plain) +
    shape(`M${x} ${y + 20} h210 v10 h-210 a15 15 0 0 1 -13 -10 Z`, shade) +
    `<rect x="${x + 8}" y="${y + 5}" width="190" height="5" rx="2.5" fill="${light}"/>` +
    shape(`M${x + 210} ${y + 1} h48 l40 12 q6 2 0 4 l-40 12 h-48 Z`, STEEL.plain) +
    shape(`M${x + 210} ${y + 20} h56 l-8 9 h-48 Z`, STEEL.shade) +
    line(`M${x + 12} ${y - 7} h92`, STEEL.shade, 8) +
    `<circle cx="${x + 132}" cy="${y + 15}" r="5" fill="${WATTLE.plain}"/>`
  )
}

/** Three pens side by side. */
export function pens(background: Background): string {
  const set = [EUCALYPTUS, WATTLE, CHARCOAL].map((tones, i) => {
    const x = 150 - (i - 1) * 28
    const y = 196 + i * 96
    const shadow = `<g transform="translate(10 16)">${shape(`M${x} ${y} h210 l88 15 l-88 15 h-210 a15 15 0 0 1 0 -30 Z`, BACKGROUNDS[background].shadow)}</g>`
    return shadow + pen(x, y, tones)
  })
  return image(background, `<g transform="rotate(-38 400 400) translate(-136 -140) scale(1.56)">${set.join('')}</g>`)
}

/** A cotton tote bag, upright. */
export function tote(background: Background, { light, plain, shade, print }: Tones): string {
  return image(
    background,
    line('M300 330 Q296 96 400 96 Q504 96 500 330', shade, 26) +
      shape('M196 300 L604 300 L636 668 Q636 692 610 692 L190 692 Q164 692 164 668 Z', plain) +
      shape('M604 300 L636 668 Q636 692 610 692 L556 692 Q584 560 560 300 Z', shade) +
      shape('M196 300 L226 300 L204 692 L190 692 Q164 692 164 668 Z', light) +
      line('M312 336 Q306 132 400 132 Q494 132 488 336', light, 24) +
      line('M312 300 L312 372', light, 24) +
      line('M488 300 L488 372', light, 24) +
      stitches('M206 326 L594 326', shade) +
      `<g stroke="${shade}" stroke-width="3" fill="none"><path d="M302 352 l20 22 m0 -22 l-20 22"/><path d="M478 352 l20 22 m0 -22 l-20 22"/></g>` +
      mark(400, 520, 206, print),
    { x: 400, y: 694, radius: 262 },
  )
}

/** A lanyard with an identity card. */
export function lanyard(background: Background, { light, plain, shade, print }: Tones): string {
  const strap = 'M240 -30 Q296 250 396 372 M560 -30 Q504 250 404 372'
  return image(
    background,
    line(strap, BACKGROUNDS[background].shadow, 34).replace('<path', '<path transform="translate(12 16)"') +
      line('M560 -30 Q504 250 404 372', shade, 34) +
      line('M240 -30 Q296 250 396 372', plain, 34) +
      [0, 1, 2, 3, 4]
        .map(
          (i) =>
            `<circle cx="${256 + i * 22 + i * i * 1.6}" cy="${50 + i * 66}" r="7" fill="${i === 2 ? WATTLE.plain : print}"/>`,
        )
        .join('') +
      `<rect x="372" y="352" width="56" height="44" rx="8" fill="${STEEL.plain}"/><rect x="384" y="392" width="32" height="44" rx="14" fill="${STEEL.shade}"/>` +
      `<rect x="266" y="440" width="292" height="296" rx="24" fill="${BACKGROUNDS[background].shadow}"/><rect x="254" y="424" width="292" height="296" rx="24" fill="${light}"/>` +
      `<rect x="270" y="440" width="260" height="264" rx="14" fill="${PAPER.light}"/><rect x="362" y="452" width="76" height="16" rx="8" fill="${light}"/>` +
      shape('M270 640 h260 v50 a14 14 0 0 1 -14 14 h-232 a14 14 0 0 1 -14 -14 Z', plain) +
      `<circle cx="340" cy="546" r="44" fill="#dfe9df"/><circle cx="340" cy="532" r="18" fill="${CLAY.plain}"/>` +
      shape('M306 574 Q312 550 340 552 Q368 550 374 574 Q360 590 340 590 Q320 590 306 574 Z', plain) +
      line('M410 520 L500 520', INK, 12) +
      line('M410 552 L480 552', '#b8c7bb', 9) +
      line('M410 580 L494 580', '#b8c7bb', 9) +
      mark(400, 672, 38, print),
  )
}

/** A framed print of the brand's motif. */
export function poster(background: Background): string {
  const tones = { accent: EUCALYPTUS.plain, ink: INK, edge: '#8fa99a', line: '#d3dccf', wattle: WATTLE.plain }
  const dots = streams(560, 620, 28, 7)
    .map(({ x, y, r, tone }) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${tones[tone]}"/>`)
    .join('')
  return image(
    background,
    shape('M206 86 L614 86 L634 722 L226 722 Z', BACKGROUNDS[background].shadow) +
      `<rect x="190" y="70" width="420" height="636" fill="#a9794f"/><rect x="190" y="70" width="420" height="8" fill="#c4956a"/><rect x="602" y="70" width="8" height="636" fill="#8a5f3b"/>` +
      `<rect x="206" y="86" width="388" height="604" fill="${PAPER.light}"/>` +
      `<g transform="translate(236 120) scale(0.585)">${dots}</g>` +
      line('M236 534 L500 534', INK, 16) +
      line('M236 572 L420 572', INK, 16) +
      line('M236 630 L340 630', '#8fa99a', 8) +
      mark(544, 628, 44, EUCALYPTUS.plain),
  )
}

/** An open box with the contents of the interview kit. */
export function kit(background: Background): string {
  const box =
    'M110 150 h580 a20 20 0 0 1 20 20 v460 a20 20 0 0 1 -20 20 h-580 a20 20 0 0 1 -20 -20 v-460 a20 20 0 0 1 20 -20 Z'
  return image(
    background,
    flatShadow(background, box) +
      shape(box, '#c79a6d') +
      `<rect x="112" y="172" width="576" height="456" rx="8" fill="#e9d7b8"/><rect x="112" y="172" width="576" height="16" fill="#d4bd97"/>` +
      `<rect x="140" y="212" width="232" height="380" rx="12" fill="${EUCALYPTUS.plain}"/><rect x="140" y="212" width="32" height="380" rx="8" fill="${EUCALYPTUS.shade}"/>` +
      line('M334 212 L334 592', WATTLE.plain, 12) +
      mark(252, 350, 92, EUCALYPTUS.print) +
      `<g transform="translate(404 228) scale(0.86)">${pen(0, 0, CHARCOAL)}</g>` +
      `<rect x="404" y="292" width="256" height="150" rx="12" fill="${PAPER.light}"/>` +
      line('M430 334 L560 334', INK, 12) +
      line('M430 368 L520 368', '#b8c7bb', 9) +
      line('M430 398 L546 398', '#b8c7bb', 9) +
      mark(612, 396, 46, EUCALYPTUS.plain) +
      `<circle cx="476" cy="530" r="62" fill="${CLAY.plain}"/><circle cx="476" cy="530" r="48" fill="${CLAY.light}"/>` +
      mark(476, 530, 52, CLAY.print) +
      `<rect x="566" y="472" width="94" height="116" rx="14" fill="${WATTLE.plain}"/><rect x="566" y="472" width="94" height="34" rx="14" fill="${WATTLE.shade}"/>` +
      line('M590 540 L636 540', WATTLE.print, 9) +
      line('M590 564 L620 564', WATTLE.print, 9),
  )
}

/** An enamel pin on its card. */
export function pin(background: Background): string {
  const card =
    'M240 130 h320 a16 16 0 0 1 16 16 v508 a16 16 0 0 1 -16 16 h-320 a16 16 0 0 1 -16 -16 v-508 a16 16 0 0 1 16 -16 Z'
  return image(
    background,
    rotated(
      5,
      flatShadow(background, card) +
        shape(card, PAPER.light) +
        `<circle cx="400" cy="180" r="16" fill="#fbf0cd"/>` +
        `<circle cx="406" cy="402" r="116" fill="#e2d7bf"/><circle cx="400" cy="392" r="116" fill="${WATTLE.shade}"/><circle cx="400" cy="392" r="104" fill="${EUCALYPTUS.plain}"/>` +
        mark(400, 392, 124, EUCALYPTUS.print) +
        line('M324 334 Q352 306 392 302', EUCALYPTUS.light, 9) +
        line('M330 576 L470 576', INK, 12) +
        line('M352 610 L448 610', '#b8c7bb', 8),
    ),
  )
}
