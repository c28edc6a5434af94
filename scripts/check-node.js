// In plain JavaScript, so that an older Node, which cannot read our TypeScript, can say so.
if (Number.parseInt(process.version.slice(1), 10) < 24) {
  console.error(
    `Curtail needs Node 24 or later, and this is ${process.version}. Run npm ci, without --ignore-scripts: it brings one.`,
  )
  process.exit(1)
}
