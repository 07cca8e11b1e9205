import { formatCents } from '#app/domain/checkout/checkout.ts'
import { type Prices, paymentRows, priceRows } from '#app/domain/checkout/price-rows.ts'
import { EMAIL_COLOURS } from '#app/domain/email/email-colours.ts'
import { lineTitle } from '#app/lib/line-title.ts'

export type OrderEmailData = Prices & {
  totalCents: number
  gstCents: number
  allowanceCents: number
  lines: { title: string; variantTitle: string; quantity: number; unitCents: number }[]
}

const LINE = `1px solid ${EMAIL_COLOURS.line[0]}`
const cell = { padding: '8px 0', verticalAlign: 'top', borderTop: LINE } as const
const amountCell = { ...cell, textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: 16 } as const

/** The items of an order and their totals, with the inline styles that email programs need. */
export function OrderEmailTable({ order }: { order: OrderEmailData }) {
  return (
    <table
      data-text-format="dataTable"
      width="100%"
      style={{ borderCollapse: 'collapse', margin: '0 0 20px', fontSize: 15, lineHeight: '22px' }}
    >
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
        <tr style={{ fontWeight: 700 }}>
          <td className="e-row" style={cell}>
            Total (AUD)
          </td>
          <td className="e-row" style={amountCell}>
            {formatCents(order.totalCents)}
          </td>
        </tr>
        <Row amount={formatCents(order.gstCents)}>GST included in the total</Row>
        {paymentRows(order, true).map(({ label, amount }) => (
          <Row key={label} amount={amount}>
            {label}
          </Row>
        ))}
      </tbody>
    </table>
  )
}

function Row({ children, amount }: { children: React.ReactNode; amount: string }) {
  return (
    <tr>
      <td className="e-row" style={cell}>
        {children}
      </td>
      <td className="e-row" style={amountCell}>
        {amount}
      </td>
    </tr>
  )
}
