/** Loaded beside the server by a test: on a signal, something throws where nobody catches it. */
import { secretOfTheFault } from './server-process.factory.ts'

process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw Object.assign(new Error('nobody caught this'), { parameters: [secretOfTheFault] })
  })
})
process.on('SIGHUP', () => {
  void Promise.reject(Object.assign(new Error('nobody waited for this'), { parameters: [secretOfTheFault] }))
})
