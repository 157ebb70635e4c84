import { FormError } from '../../ui/form/FormError.tsx'
import { paymentFailure } from './payment-failure.ts'

export const PaymentError = ({ error }: { error: Error | null }) => <FormError error={error} says={paymentFailure} />
