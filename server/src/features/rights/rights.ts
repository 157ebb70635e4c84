export { clearAccessLists, keepAccessLists } from './access-list.store.ts'
