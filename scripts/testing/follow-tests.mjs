// Comes before all else in a process of tests: has Node follow what belongs to which test by context, as an AsyncLocalStorage does.
//
// By itself the runner looks at every promise there is, when it is made and when it is collected: a third of all the work of our tests. What
// it learns is the same, whose a test or a hook within another one is, and whose an error that nobody caught.
import hooks from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'

const { AsyncLocalStorage, createHook, executionAsyncId } = hooks
const running = new AsyncLocalStorage()

// The runner takes both from here as it is loaded.
hooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false })
hooks.executionAsyncId = () => running.getStore() ?? executionAsyncId()
await import('node:test')
Object.assign(hooks, { createHook, executionAsyncId })

// A test begins within the resource that it is.
tracingChannel('node.test').start.bindStore(running, () => executionAsyncId())
