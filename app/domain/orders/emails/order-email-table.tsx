import { formatCents } from '#app/domain/checkout/checkout.ts'

export type OrderEmailData = {
  subtotalCents: number
  discountCents: number
  discountCode: string | null
  shippingCents: number
  totalCents: number
  gstCents: number
  delivery: 'post' | 'pickup'
  lines: { title: string; variantTitle: string; quantity: number; unitCents: number }[]
}

const cell = { padding: '6px 0', verticalAlign: 'top' } as const
const amount = { ...cell, textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: 16 } as const

/** An order's lines and sums, as a mail shows them. */
export function OrderEmailTable({ order }: { order: OrderEmailData }) {
  return (
    <table width="100%" style={{ borderCollapse: 'collapse', margin: '0 0 16px', fontSize: 15 }}>
      <tbody>
        {order.lines.map((line) => (
          <Row key={`${line.title} ${line.variantTitle}`} cents={line.unitCents * line.quantity}>
            {line.quantity} × {lineTitle(line)}
          </Row>
        ))}
        {order.discountCents > 0 && <Row cents={-order.discountCents}>Discount {order.discountCode}</Row>}
        <Row cents={order.shippingCents}>{order.delivery === 'post' ? 'Delivery by post' : 'Pick-up'}</Row>
        <tr style={{ borderTop: '1px solid #e5dfd2', fontWeight: 700 }}>
          <td style={cell}>Total (AUD)</td>
          <td style={amount}>{formatCents(order.totalCents)}</td>
        </tr>
        <Row cents={order.gstCents}>GST included in the total</Row>
      </tbody>
    </table>
  )
}

function Row({ children, cents }: { children: React.ReactNode; cents: number }) {
  return (
    <tr>
      <td style={cell}>{children}</td>
      <td style={amount}>{formatCents(cents)}</td>
    </tr>
  )
}

/** `Tee (M)`; a simple product's one variant has the product's own title. */
export function lineTitle({ title, variantTitle }: { title: string; variantTitle: string }): string {
  return variantTitle === title ? title : `${title} (${variantTitle})`
}
