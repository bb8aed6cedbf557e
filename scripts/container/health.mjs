/** Whether the server of this container can serve: what an engine asks now and then. */
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).catch(() => ({ ok: false }))
process.exitCode = ok ? 0 : 1
