#!/bin/sh
# Brings the two servers of compose.yaml to the version of this folder, one after the other, while people work. The new one
# changes the database as it starts. Where old ones may not run beside it, both are stopped first: a pause of seconds.
set -eu
cd "$(dirname "$0")/.."
docker compose build node-1 node-2
# What it would change is tried and taken back. If that fails, everything is as it was, and the old servers go on.
tried=$(docker compose run --rm --no-deps -T node-1 node dist/server/cli.js migrate --dry-run)
echo "$tried"
case "$tried" in
  *"stop older versions first"*) docker compose stop node-1 node-2 ;;
esac
for node in node-1 node-2; do
  # Waits until /readyz answers, and ends with an error if it does not: the other server is as it was then.
  docker compose up --detach --no-deps --wait --wait-timeout 120 "$node"
done
