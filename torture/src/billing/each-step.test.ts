import { testShortly } from '../in-tests.ts'
import { eachStep } from './each-step.ts'

testShortly(eachStep, 'wherever a process dies between an order and what comes of it, it is paid once and had')
