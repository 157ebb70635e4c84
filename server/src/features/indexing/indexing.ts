export { disconnect } from './change-source.ts'
