import { calledAs } from "./called-as.ts";
import { runCli } from "./run-cli.ts";

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // A reader that has seen enough (`| head`) is no failure, and what is under way goes on.
    if (error.code === "EPIPE") return;
    if (stream === process.stdout) process.stderr.write(`zwm: file_unwritable · stdout · ${error.message}\n`);
    process.exit(1);
  });
}

process.exitCode = await runCli(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  program: calledAs(process.argv[1] ?? "", { env: process.env, cwd: process.cwd() }),
  /** In `dist/`, beside `locale/`, `workflows/` and `hook-worker.mjs`. */
  distUrl: new URL(".", import.meta.url),
});
