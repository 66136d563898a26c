#!/bin/sh
# Brings the two servers of compose.yaml to the version of this folder, one after the other, while people work. The new one
# changes the database as it starts; the guide for operators says when the old one may still run beside it.
set -eu
cd "$(dirname "$0")/.."
docker compose build node-1 node-2
for node in node-1 node-2; do
  # Waits until /readyz answers, and ends with an error if it does not: the other server is as it was then.
  docker compose up --detach --no-deps --wait --wait-timeout 120 "$node"
done
