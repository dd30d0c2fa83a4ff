"""Networks of PyTorch Geometric on the graph of an .npz file.

save NAME GRAPH MODEL LOGITS  makes a network with random weights, and saves it and its logits.
load NAME GRAPH MODEL LOGITS  loads a model of Repel into the network and saves the logits.
"""
import sys

import numpy as np
import torch
from safetensors.torch import load_file, save_file
from torch_geometric.nn import GAT, GCN, GIN, MLP, DirGNNConv, GCNConv, GraphSAGE, PairNorm, SAGEConv


class Directed(torch.nn.Module):
    """Two layers over edges that go one way."""

    def __init__(self, layer):
        super().__init__()
        self.convs = torch.nn.ModuleList([DirGNNConv(layer(*of), alpha=0.5) for of in [(features, hidden), (hidden, classes)]])

    def forward(self, x, edges):
        return self.convs[1](torch.relu(self.convs[0](x, edges)), edges)


action, name, graph, model_file, logits_file = sys.argv[1:]
arrays = np.load(graph)
x = torch.from_numpy(arrays["attr_matrix"])
pointers, columns = arrays["adj_indptr"], arrays["adj_indices"]
rows = np.repeat(np.arange(len(pointers) - 1), np.diff(pointers))
edges = torch.from_numpy(np.stack([rows, columns]).astype(np.int64))
features, hidden, classes = x.shape[1], 8, 3
sizes = dict(in_channels=features, hidden_channels=hidden, num_layers=2, out_channels=classes)
torch.manual_seed(1)
model = {
    "gcn": lambda: GCN(**sizes),
    "gcn-batch": lambda: GCN(**sizes, norm="batch_norm"),
    "gcn-layer-node": lambda: GCN(**sizes, norm="layer_norm", norm_kwargs={"mode": "node"}),
    "gcn-layer-graph": lambda: GCN(**sizes, norm="layer_norm"),
    "gcn-jk": lambda: GCN(**sizes, jk="last"),
    "gcn-pairnorm": lambda: GCN(**sizes, norm=PairNorm()),
    "graphsage": lambda: GraphSAGE(**sizes),
    "graphsage-max": lambda: GraphSAGE(**sizes, aggr="max"),
    "gat": lambda: GAT(**sizes, heads=1, act="elu"),
    "gatv2": lambda: GAT(**sizes, v2=True, heads=1, act="elu"),
    "gin": lambda: GIN(**sizes),
    "dir-gcn": lambda: Directed(GCNConv),
    "dir-graphsage": lambda: Directed(lambda a, b: SAGEConv(a, b, root_weight=False)),
    "mlp": lambda: MLP([features, hidden, classes], norm=None),
    "mlp-batch": lambda: MLP([features, hidden, classes]),
}[name]()
if action == "save":
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.normal_()
    save_file({k: v.contiguous() for k, v in model.state_dict().items()}, model_file)
else:
    tensors = load_file(model_file)
    if name == "gin":
        tensors = {k.replace("nn.0.", "nn.lins.0.").replace("nn.2.", "nn.lins.1."): v for k, v in tensors.items()}
    model.load_state_dict(tensors)
model.eval()
with torch.no_grad():
    logits = model(x) if name.startswith("mlp") else model(x, edges)
np.savetxt(logits_file, logits.numpy(), delimiter=",")
