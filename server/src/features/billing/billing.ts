export { hearPayment } from './hear.ts'
export { refundFor, settleRemoved } from './settle-removed.ts'
