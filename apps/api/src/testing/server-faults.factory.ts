/** Loaded into the server's process by a test: on a signal, it throws an error that nothing catches. */
import { secretOfTheFault } from './server-process.factory.ts'

process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw Object.assign(new Error('nobody caught this'), { parameters: [secretOfTheFault] })
  })
})
process.on('SIGHUP', () => {
  void Promise.reject(Object.assign(new Error('nobody waited for this'), { parameters: [secretOfTheFault] }))
})
