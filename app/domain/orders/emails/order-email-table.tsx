import { formatCents } from '#app/domain/checkout/checkout.ts'
import { type Prices, priceRows } from '#app/domain/checkout/price-rows.ts'
import { lineTitle } from '#app/lib/line-title.ts'

export type OrderEmailData = Prices & {
  totalCents: number
  gstCents: number
  lines: { title: string; variantTitle: string; quantity: number; unitCents: number }[]
}

const cell = { padding: '6px 0', verticalAlign: 'top' } as const
const amountCell = { ...cell, textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: 16 } as const

/** The items of an order and their totals, with the inline styles that email programs need. */
export function OrderEmailTable({ order }: { order: OrderEmailData }) {
  return (
    <table width="100%" style={{ borderCollapse: 'collapse', margin: '0 0 16px', fontSize: 15 }}>
      <tbody>
        {order.lines.map((line) => (
          <Row key={`${line.title} ${line.variantTitle}`} amount={formatCents(line.unitCents * line.quantity)}>
            {line.quantity} × {lineTitle(line)}
          </Row>
        ))}
        {priceRows(order).map(({ label, amount }) => (
          <Row key={label} amount={amount}>
            {label}
          </Row>
        ))}
        <tr style={{ borderTop: '1px solid #e5dfd2', fontWeight: 700 }}>
          <td style={cell}>Total (AUD)</td>
          <td style={amountCell}>{formatCents(order.totalCents)}</td>
        </tr>
        <Row amount={formatCents(order.gstCents)}>GST included in the total</Row>
      </tbody>
    </table>
  )
}

function Row({ children, amount }: { children: React.ReactNode; amount: string }) {
  return (
    <tr>
      <td style={cell}>{children}</td>
      <td style={amountCell}>{amount}</td>
    </tr>
  )
}
