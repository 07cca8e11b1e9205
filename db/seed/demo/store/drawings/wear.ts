import { type Background, flatShadow, image, line, mark, STEEL, shape, stitches, type Tones } from './kit.ts'

const TEE =
  'M312 168 Q400 236 488 168 L566 196 Q600 208 624 240 L712 356 Q672 412 612 438 L572 392 L580 648 Q400 672 220 648 L228 392 L188 438 Q128 412 88 356 L176 240 Q200 208 234 196 Z'

/** A T-shirt laid flat, the mark on its chest. */
export function tee(background: Background, { light, plain, shade, print }: Tones): string {
  return image(
    background,
    flatShadow(background, TEE) +
      shape(TEE, plain) +
      shape('M612 438 L572 392 L566 300 Q600 330 668 402 Q640 426 612 438 Z', shade) +
      shape('M188 438 L228 392 L234 300 Q200 330 132 402 Q160 426 188 438 Z', shade) +
      shape('M520 660 Q552 520 572 392 L580 648 Q552 656 520 660 Z', shade) +
      shape('M220 648 L226 470 Q244 580 262 655 Q240 652 220 648 Z', light) +
      line('M312 168 Q400 236 488 168', shade, 20) +
      line('M298 174 Q400 262 502 174', light, 5) +
      stitches('M224 632 Q400 655 576 632', shade) +
      stitches('M104 366 Q140 408 196 426', shade) +
      stitches('M696 366 Q660 408 604 426', shade) +
      mark(400, 372, 132, print),
  )
}

/** Three folded T-shirts on a pile. */
export function teePile(background: Background, pile: readonly Tones[]): string {
  const folded = pile.map(({ light, plain, shade }, i) => {
    const y = 548 - i * 122
    return (
      shape(
        `M172 ${y} Q166 ${y - 96} 208 ${y - 100} L592 ${y - 100} Q634 ${y - 96} 628 ${y} Q626 ${y + 24} 596 ${y + 24} L204 ${y + 24} Q174 ${y + 24} 172 ${y} Z`,
        plain,
      ) +
      line(`M196 ${y - 24} Q400 ${y - 12} 606 ${y - 24}`, shade, 6) +
      line(`M196 ${y - 54} Q400 ${y - 44} 606 ${y - 54}`, light, 5) +
      shape(
        `M592 ${y - 100} Q634 ${y - 96} 628 ${y} Q626 ${y + 24} 596 ${y + 24} L580 ${y + 24} Q612 ${y - 20} 592 ${y - 100} Z`,
        shade,
      )
    )
  })
  const top = pile.at(-1)
  return image(
    background,
    folded.join('') + (top ? line('M330 222 Q400 254 470 222', top.shade, 14) + mark(400, 276, 50, top.print) : ''),
    { x: 400, y: 572, radius: 270 },
  )
}

const VEST =
  'M292 132 L352 132 L400 300 L448 132 L508 132 Q540 140 552 176 Q566 262 612 312 L612 652 Q400 676 188 652 L188 312 Q234 262 248 176 Q260 140 292 132 Z'

/** A hi-vis vest from the front, tape over the shoulders and twice around. */
export function vestFront(background: Background, { light, plain, shade }: Tones): string {
  const tape = STEEL
  return image(
    background,
    flatShadow(background, VEST) +
      shape(VEST, plain) +
      shape('M188 312 Q234 262 248 176 Q262 300 236 660 Q210 656 188 652 Z', light) +
      shape('M612 312 Q566 262 552 176 Q538 300 564 660 Q590 656 612 652 Z', shade) +
      shape('M276 138 L322 132 L330 470 L282 470 Z', tape.plain) +
      shape('M524 138 L478 132 L470 470 L518 470 Z', tape.plain) +
      shape('M188 452 Q400 476 612 452 L612 506 Q400 530 188 506 Z', tape.plain) +
      shape('M188 566 Q400 590 612 566 L612 620 Q400 644 188 620 Z', tape.plain) +
      line('M188 479 Q400 503 612 479', tape.light, 8) +
      line('M188 593 Q400 617 612 593', tape.light, 8) +
      line('M400 300 L400 664', shade, 8) +
      stitches('M410 306 L410 662', light) +
      line('M352 134 L400 300 L448 134', shade, 10) +
      shape('M392 322 h16 v34 a8 8 0 0 1 -16 0 Z', tape.shade),
  )
}

const VEST_BACK =
  'M300 132 Q400 168 500 132 Q540 140 552 176 Q566 262 612 312 L612 652 Q400 676 188 652 L188 312 Q234 262 248 176 Q260 140 300 132 Z'

/** The same vest from behind. */
export function vestBack(background: Background, { light, plain, shade, print }: Tones): string {
  const tape = STEEL
  return image(
    background,
    flatShadow(background, VEST_BACK) +
      shape(VEST_BACK, plain) +
      shape('M188 312 Q234 262 248 176 Q262 300 236 660 Q210 656 188 652 Z', light) +
      shape('M612 312 Q566 262 552 176 Q538 300 564 660 Q590 656 612 652 Z', shade) +
      shape('M254 158 Q262 144 300 132 L494 470 L438 470 Z', tape.plain) +
      shape('M546 158 Q538 144 500 132 L306 470 L362 470 Z', tape.plain) +
      shape('M188 452 Q400 476 612 452 L612 506 Q400 530 188 506 Z', tape.plain) +
      shape('M188 566 Q400 590 612 566 L612 620 Q400 644 188 620 Z', tape.plain) +
      line('M188 479 Q400 503 612 479', tape.light, 8) +
      line('M188 593 Q400 617 612 593', tape.light, 8) +
      line('M300 134 Q400 170 500 134', shade, 10) +
      `<rect x="346" y="190" width="108" height="108" rx="16" fill="${plain}"/>` +
      mark(400, 246, 78, print, '#f47a2a'),
  )
}

/** A wide-brimmed hat for days outside. */
export function hat(background: Background, { light, plain, shade }: Tones, band: Tones): string {
  return image(
    background,
    shape('M96 520 Q110 456 262 448 L538 448 Q690 456 704 520 Q690 590 400 596 Q110 590 96 520 Z', plain) +
      shape('M96 520 Q110 590 400 596 Q690 590 704 520 Q676 560 400 566 Q124 560 96 520 Z', shade) +
      shape('M250 486 Q256 300 300 250 Q340 216 400 240 Q460 216 500 250 Q544 300 550 486 Q400 524 250 486 Z', plain) +
      shape('M500 250 Q544 300 550 486 Q516 497 480 502 Q504 380 470 238 Q488 240 500 250 Z', shade) +
      shape('M300 250 Q256 300 250 486 Q268 492 288 496 Q284 350 330 236 Q312 240 300 250 Z', light) +
      shape('M253 428 Q400 470 547 428 L550 486 Q400 524 250 486 Z', band.plain) +
      shape('M488 445 Q520 438 547 428 L550 486 Q516 497 484 502 Z', band.shade) +
      line('M400 240 Q392 290 402 330', shade, 6) +
      stitches('M128 530 Q200 572 400 578 Q600 572 672 530', light) +
      mark(350, 474, 40, band.print),
    { x: 400, y: 584, radius: 322 },
  )
}

/** A ribbed beanie with a deep cuff. */
export function beanie(background: Background, { light, plain, shade, print }: Tones): string {
  const ribs = Array.from({ length: 13 }, (_, i) => 196 + i * 34)
  const dome = 'M186 520 Q176 190 400 178 Q624 190 614 520 Z'
  return image(
    background,
    shape(dome, plain) +
      ribs
        .map((x) => line(`M${x} 510 Q${400 + (x - 400) * 0.94} 300 ${400 + (x - 400) * 0.24} 196`, shade, 5))
        .join('') +
      shape('M186 520 Q178 250 330 192 Q236 290 240 520 Z', light) +
      shape(
        'M168 506 Q166 484 190 482 Q400 508 610 482 Q634 484 632 506 L634 616 Q632 640 608 642 Q400 668 192 642 Q168 640 166 616 Z',
        plain,
      ) +
      ribs
        .map((x) => line(`M${x} ${506 - Math.abs(x - 400) * 0.04} L${x} ${650 - Math.abs(x - 400) * 0.06}`, shade, 6))
        .join('') +
      line('M182 492 Q400 520 618 492', shade, 8) +
      `<rect x="338" y="538" width="124" height="86" rx="10" fill="${print}"/>` +
      mark(400, 581, 62, plain),
    { x: 400, y: 654, radius: 262 },
  )
}
