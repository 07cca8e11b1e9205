import { BACKGROUNDS, type Background, INK, image, line, mark, STEEL, shape, type Tones } from './kit.ts'

/** A stoneware mug of hot coffee. */
export function mug(background: Background, { light, plain, shade, print }: Tones): string {
  return image(
    background,
    line('M548 330 Q690 316 682 430 Q676 540 540 534', plain, 46) +
      line('M548 352 Q664 342 658 430 Q652 514 540 512', shade, 8) +
      shape('M206 268 L574 268 L562 600 Q556 664 492 664 L288 664 Q224 664 218 600 Z', plain) +
      shape('M574 268 L562 600 Q556 664 492 664 L446 664 Q512 640 520 560 L530 268 Z', shade) +
      shape('M206 268 L250 268 L258 600 Q260 640 284 664 Q224 660 218 600 Z', light) +
      `<ellipse cx="390" cy="268" rx="184" ry="42" fill="${light}"/><ellipse cx="390" cy="270" rx="164" ry="32" fill="${shade}"/>` +
      `<ellipse cx="390" cy="278" rx="150" ry="24" fill="#6b4630"/><ellipse cx="370" cy="274" rx="70" ry="9" fill="#8a6044"/>` +
      mark(388, 470, 168, print) +
      line('M346 198 Q324 166 346 136 Q366 108 348 78', BACKGROUNDS[background].shadow, 10) +
      line('M424 204 Q402 172 424 142 Q444 112 426 84', BACKGROUNDS[background].shadow, 10),
    { x: 400, y: 664, radius: 250 },
  )
}

/** An insulated bottle with a carrying loop. */
export function bottle(background: Background, { light, plain, shade, print }: Tones): string {
  return image(
    background,
    line('M346 128 Q346 66 400 66 Q454 66 454 128', INK, 18) +
      `<rect x="330" y="116" width="140" height="74" rx="14" fill="${INK}"/><rect x="348" y="116" width="24" height="74" fill="#ffffff" opacity="0.14"/>` +
      `<rect x="342" y="188" width="116" height="26" fill="${STEEL.plain}"/><rect x="430" y="188" width="28" height="26" fill="${STEEL.shade}"/>` +
      shape(
        'M342 212 L458 212 Q466 250 514 288 Q530 302 530 328 L530 676 Q530 708 498 708 L302 708 Q270 708 270 676 L270 328 Q270 302 286 288 Q334 250 342 212 Z',
        plain,
      ) +
      shape(
        'M458 212 Q466 250 514 288 Q530 302 530 328 L530 676 Q530 708 498 708 L452 708 Q482 690 482 650 L482 332 Q482 304 462 286 Q428 252 426 212 Z',
        shade,
      ) +
      shape('M300 300 Q314 290 326 290 L326 690 Q312 690 300 676 Z', light) +
      `<rect x="270" y="640" width="260" height="14" fill="${shade}" opacity="0.55"/>` +
      mark(392, 468, 118, print, print === '#24493b' ? '#fffdf6' : '#ecbb2c'),
    { x: 400, y: 706, radius: 178 },
  )
}

/** A reusable coffee cup with a coloured band. */
export function keepCup(background: Background, band: Tones, size: 'small' | 'regular'): string {
  const cup =
    line('M298 214 L502 214', INK, 34) +
    shape('M252 226 Q252 204 276 204 L524 204 Q548 204 548 226 L552 270 L248 270 Z', INK) +
    shape('M500 204 L524 204 Q548 204 548 226 L552 270 L512 270 Z', '#0f211b') +
    shape('M258 270 L542 270 L506 660 Q502 690 474 690 L326 690 Q298 690 294 660 Z', '#f8f2e4') +
    shape('M542 270 L506 660 Q502 690 474 690 L440 690 Q466 672 470 640 L500 270 Z', '#e2d7bf') +
    shape('M270 396 L530 396 L515 560 L285 560 Z', band.plain) +
    shape('M490 396 L530 396 L515 560 L476 560 Z', band.shade) +
    shape('M270 396 L300 396 L312 560 L285 560 Z', band.light) +
    mark(396, 478, 108, band.print, band.print === '#24493b' ? '#fffdf6' : '#ecbb2c')
  const drawn = size === 'small' ? `<g transform="translate(64 110) scale(0.84 0.84)">${cup}</g>` : cup
  return image(background, drawn, { x: 400, y: 690, radius: size === 'small' ? 136 : 168 })
}
