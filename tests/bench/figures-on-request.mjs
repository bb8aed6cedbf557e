/** Loaded before a server that is measured: says what the process has used so far, whenever it is asked. */
process.on('message', (asked) => {
  if (asked !== 'figures') return
  const { user, system } = process.cpuUsage()
  process.send?.({ processorMs: (user + system) / 1000, bytes: process.memoryUsage.rss() })
})
// Being asked is no reason to stay.
process.channel?.unref()
